import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@/constants';

export interface ListParams<Filter extends string = string> {
  /** The text of the search box. */
  searchText: string;
  setSearchText: (text: string) => void;
  /** The search in effect: the text after a pause in typing. */
  search: string;
  page: number;
  pageSize: number;
  setPage: (page: number) => void;
  /** Replaces a page that does not exist, unless the address has changed to another one meanwhile. */
  correctPage: (page: number) => void;
  filters: Record<Filter, string>;
  setFilter: (name: Filter, value: string) => void;
  /** Whether a search or filter is set: an empty list then means "no matches". */
  isNarrowed: boolean;
  clear: () => void;
  /** For the API call, and for its query key. */
  apiParams: { search: string; page: number; page_size: number } & Record<Filter, string>;
}

interface ListParamsOptions<Filter extends string> {
  filters?: readonly Filter[];
  pageSize?: number;
  /** The page's name in the address, where a screen has two lists. Default: `page`. */
  pageKey?: string;
  /** Pages of other lists that a new search or filter sends back to the first one too. */
  otherPages?: readonly string[];
}

/**
 * The search parameters that were set but not rendered yet. `setSearchParams` builds on the last render, so
 * the second of two changes before a render would undo the first.
 */
let pending: URLSearchParams | null = null;

/**
 * The search, page and filters of a list, kept in the address, so that *back* and a shared link
 * work. Searching and filtering go back to the first page.
 */
export function useListParams<Filter extends string = never>({
  filters: names = [],
  pageSize = PAGE_SIZE,
  pageKey = 'page',
  otherPages = [],
}: ListParamsOptions<Filter> = {}): ListParams<Filter> {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get(pageKey))) || 1);
  const filters = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? '']),
  ) as Record<Filter, string>;

  const location = useLocation();
  const { key: locationKey } = location;
  const state: unknown = location.state;
  useEffect(() => {
    pending = null;
  }, [locationKey]);

  const update = (changes: Record<string, string>, replace: boolean) => {
    const next = new URLSearchParams(pending ?? params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === '') next.delete(key);
      else next.set(key, value);
    }
    pending = next;
    setParams(next, { replace, preventScrollReset: true, state });
  };
  const toPage = (next: number) => ({ [pageKey]: next > 1 ? String(next) : '' });

  const firstPage = Object.fromEntries([pageKey, ...otherPages].map((key) => [key, '']));
  const [searchText, setSearchText] = useDebouncedSearch(search, (text) =>
    update({ ...firstPage, search: text }, true),
  );

  return {
    searchText,
    setSearchText,
    search,
    page,
    pageSize,
    setPage: (next) => update(toPage(next), false),
    correctPage: (next) => {
      if (!pending || pending.get(pageKey) === params.get(pageKey)) update(toPage(next), true);
    },
    filters,
    setFilter: (name, value) => update({ ...firstPage, [name]: value }, false),
    isNarrowed: search !== '' || Object.values(filters).some((value) => value !== ''),
    clear: () => {
      // Otherwise text that is still being typed would be searched for afterwards.
      setSearchText('');
      update({ ...firstPage, ...Object.fromEntries(['search', ...names].map((name) => [name, ''])) }, false);
    },
    apiParams: { search, page, page_size: pageSize, ...filters },
  };
}

/** Text that changes at once and is committed after a pause in typing. Follows the address. */
function useDebouncedSearch(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [seen, setSeen] = useState(committed);
  const [sent, setSent] = useState<string | null>(null);
  const commitRef = useRef(commit);
  useEffect(() => {
    commitRef.current = commit;
  });

  // *Back* or a cleared filter changed the address: show its search. A search that was committed here is
  // not shown again, because more may have been typed since.
  if (seen !== committed) {
    setSeen(committed);
    setSent(null);
    if (committed !== sent && text.trim() !== committed) setText(committed);
  }

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === committed) return undefined;
    const timer = window.setTimeout(() => {
      setSent(trimmed);
      commitRef.current(trimmed);
    }, SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text, committed]);

  return [text, setText] as const;
}
