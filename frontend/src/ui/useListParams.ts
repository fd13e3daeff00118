import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PAGE_SIZE, PAGE_SIZES, SEARCH_DEBOUNCE_MS } from '@/constants';

export interface ListParams<Filter extends string = string> {
  /** The text of the search box. */
  searchText: string;
  setSearchText: (text: string) => void;
  /** The search in effect: the text after a pause in typing. */
  search: string;
  page: number;
  pageSize: number;
  /** The choices for `pageSize`. */
  pageSizes: readonly number[];
  setPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
  /** Replaces a page that does not exist, unless the address has changed to another one meanwhile. */
  correctPage: (page: number) => void;
  /** The name of the column that the list is sorted by, with a minus if descending; empty if by none. */
  sort: string;
  /** Empty for the list's own order. */
  setSort: (sort: string) => void;
  filters: Record<Filter, string>;
  setFilter: (name: Filter, value: string) => void;
  /** Clears these filters. */
  clearFilters: (names: readonly Filter[]) => void;
  /** Whether a search or filter is set: an empty list then means "no matches". */
  isNarrowed: boolean;
  clear: () => void;
  /** Clears the search and all filters but these. */
  clearBut: (filters: Partial<Record<Filter, string>>) => void;
  /** For the API call, and for its query key. */
  apiParams: { search: string; page: number; page_size: number; sort: string } & Record<Filter, string>;
}

/** Of so many digits the server takes every number. */
const PAGE = /^[1-9]\d{0,8}$/;

interface ListParamsOptions<Filter extends string> {
  filters?: readonly Filter[];
  /** Reads filters that cannot be any text: empty for nonsense, which counts as no filter (`domain/filterReaders`). */
  read?: Partial<Record<Filter, (text: string) => string>>;
  pageSize?: number;
  /** The names that the server sorts by, of which the address may have one: `sortsOf(columns)`. */
  sorts?: readonly string[];
  /** The `sort` that equals the list's own order, if a column does; it is not in the address. */
  sortedBy?: string;
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
 * The search, filters, order and page of a list, kept in the address, so that *back* and a shared link
 * work. A change of any of the others goes back to the first page.
 */
export function useListParams<Filter extends string = never>({
  filters: names = [],
  read = {},
  pageSize: usualSize = PAGE_SIZE,
  sorts = [],
  sortedBy = '',
  pageKey = 'page',
  otherPages = [],
}: ListParamsOptions<Filter> = {}): ListParams<Filter> {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = PAGE.test(params.get(pageKey) ?? '') ? Number(params.get(pageKey)) : 1;
  const sizeKey = `${pageKey}_size`;
  const pageSizes = [...new Set([usualSize, ...PAGE_SIZES])].sort((a, b) => a - b);
  const pageSize = pageSizes.find((size) => String(size) === params.get(sizeKey)) ?? usualSize;
  const sortKey = pageKey === 'page' ? 'sort' : `${pageKey}_sort`;
  const wantedSort = params.get(sortKey) ?? '';
  const sort = sorts.includes(wantedSort.replace(/^-/, '')) ? wantedSort : '';
  const filters = Object.fromEntries(
    names.map((name) => {
      const text = params.get(name) ?? '';
      return [name, read[name]?.(text) ?? text];
    }),
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

  const clearBut: ListParams<Filter>['clearBut'] = (kept) => {
    // Otherwise text that is still being typed would be searched for afterwards.
    setSearchText('');
    update({ ...firstPage, ...Object.fromEntries(['search', ...names].map((name) => [name, ''])), ...kept }, false);
  };

  return {
    searchText,
    setSearchText,
    search,
    page,
    pageSize,
    pageSizes,
    setPage: (next) => update(toPage(next), false),
    setPageSize: (size) => update({ [pageKey]: '', [sizeKey]: size === usualSize ? '' : String(size) }, false),
    correctPage: (next) => {
      if (!pending || pending.get(pageKey) === params.get(pageKey)) update(toPage(next), true);
    },
    sort: sort || sortedBy,
    setSort: (next) => update({ [pageKey]: '', [sortKey]: next === sortedBy ? '' : next }, false),
    filters,
    setFilter: (name, value) => update({ ...firstPage, [name]: value }, false),
    clearFilters: (cleared) => update({ ...firstPage, ...Object.fromEntries(cleared.map((name) => [name, ''])) }, false),
    isNarrowed: search !== '' || Object.values(filters).some((value) => value !== ''),
    clear: () => clearBut({}),
    clearBut,
    apiParams: { search, page, page_size: pageSize, sort, ...filters },
  };
}

/** Text that changes at once and is committed after a pause in typing. Follows the address. */
function useDebouncedSearch(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [seen, setSeen] = useState(committed);
  const [sent, setSent] = useState<string | null>(null);
  const send = useEffectEvent((search: string) => {
    setSent(search);
    commit(search);
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
    const timer = window.setTimeout(() => send(trimmed), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text, committed]);

  return [text, setText] as const;
}
