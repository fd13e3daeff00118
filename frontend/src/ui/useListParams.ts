import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PAGE_SIZE, PAGE_SIZES, SEARCH_DEBOUNCE_MS } from '@/constants';

/** The value of a filter; null and empty text are no filter. */
type FilterValue = string | number | boolean | null;

/** How a filter is read from the address; what it cannot read counts as no filter (`domain/filters`). */
export interface ListFilter<Value extends FilterValue = FilterValue> {
  read: (text: string) => Value;
  /** Its name in the address, where that differs from its name in the call. */
  inAddress?: string;
}

/** The filters of a list, by the names that the call has for them. */
type ListFilters = Readonly<Record<string, ListFilter>>;
export type FilterValues<Filters extends ListFilters> = { [Name in keyof Filters]: ReturnType<Filters[Name]['read']> };
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- there is nothing in it
type NoFilters = Record<never, ListFilter>;

/** All that the list finds, in its order: for a download, or for a call without pages. */
type Found<Filters extends ListFilters, Sort extends string> = { search: string; sort: Sort | '' } & FilterValues<Filters>;

export interface ListParams<Filters extends ListFilters = NoFilters, Sort extends string = string> {
  /** The text of the search box. */
  searchText: string;
  setSearchText: (text: string) => void;
  /** The search in effect: the text after a pause in typing. */
  search: string;
  /** The same where the text must not be in the address (`isPrivate`); `search` is empty then. */
  privateSearch: string;
  page: number;
  pageSize: number;
  /** The choices for `pageSize`. */
  pageSizes: readonly number[];
  setPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
  /** Replaces a page that does not exist, unless the address has changed to another one meanwhile. */
  correctPage: (page: number) => void;
  /** The name of the column that the list is sorted by, with a minus if descending; empty if by none. */
  sort: Sort | '';
  /** Empty for the list's own order. */
  setSort: (sort: string) => void;
  filters: FilterValues<Filters>;
  /** Sets a filter to a text of the address; empty for none. */
  setFilter: (name: keyof Filters, text: string) => void;
  /** Clears these filters. */
  clearFilters: (names: readonly (keyof Filters)[]) => void;
  /** Whether a search or filter is set: an empty list then means "no matches". */
  isNarrowed: boolean;
  clear: () => void;
  /** Clears the search and all filters but these. */
  clearBut: (filters: Partial<Record<keyof Filters, string>>) => void;
  /** For the API call, and for its query key. */
  apiParams: Found<Filters, Sort> & { page: number; page_size: number };
  /** The same for all pages. */
  exportParams: Found<Filters, Sort>;
}

/** A page that the server takes: a number of at most nine digits. */
const PAGE = /^[1-9]\d{0,8}$/;

interface ListAddress<Filters extends ListFilters, Sort extends string> {
  filters?: Filters | undefined;
  sorts?: readonly Sort[];
  sortKey?: string;
}

/** The contents of a list by the parameters of its address, on any of its pages. */
export function readList<Filters extends ListFilters, Sort extends string>(
  params: URLSearchParams,
  { filters, sorts = [], sortKey = 'sort' }: ListAddress<Filters, Sort>,
): Found<Filters, Sort> {
  const wanted = params.get(sortKey) ?? '';
  return {
    search: params.get('search') ?? '',
    sort: sorts.some((name) => name === wanted.replace(/^-/, '')) ? (wanted as Sort) : '',
    ...readFilters(params, filters),
  };
}

function readFilters<Filters extends ListFilters>(params: URLSearchParams, filters: Filters | undefined): FilterValues<Filters> {
  const values = Object.entries(filters ?? {}).map(([name, { read, inAddress = name }]) => [name, read(params.get(inAddress) ?? '')]);
  return Object.fromEntries(values) as FilterValues<Filters>;
}

interface ListParamsOptions<Filters extends ListFilters, Sort extends string> {
  filters?: Filters;
  pageSize?: number;
  /** The columns that can be sorted, `sortsOf(columns)`; an unknown `?sort=` is ignored. */
  sorts?: readonly Sort[];
  /** The `sort` that equals the list's own order, if a column does; it is not in the address. */
  sortedBy?: Sort | '';
  /** The page's name in the address, where a screen has two lists. Default: `page`. */
  pageKey?: string;
  /** Which texts of the search box must not be in the address. */
  isPrivate?: (text: string) => boolean;
  /** Pages of other lists that a new search or filter sends back to the first one too. */
  otherPages?: readonly string[];
}

/**
 * The search parameters that were set but not rendered yet. `setSearchParams` builds on the last render, so
 * the second of two changes before a render would undo the first.
 */
let pending: URLSearchParams | null = null;

/** The search parameters, and the function that changes or removes (`''`) some of them. */
function useAddressParams() {
  const [params, setParams] = useSearchParams();
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
  return [params, update] as const;
}

/**
 * The search, filters, order and page of a list, kept in the address, so that *back* and a shared link
 * work. A change of any of the others goes back to the first page.
 */
export function useListParams<Filters extends ListFilters = NoFilters, Sort extends string = never>({
  filters: definitions,
  pageSize: usualSize = PAGE_SIZE,
  sorts = [],
  sortedBy = '',
  pageKey = 'page',
  isPrivate = () => false,
  otherPages = [],
}: ListParamsOptions<Filters, Sort> = {}): ListParams<Filters, Sort> {
  const [params, update] = useAddressParams();
  const page = PAGE.test(params.get(pageKey) ?? '') ? Number(params.get(pageKey)) : 1;
  const sizeKey = `${pageKey}_size`;
  const pageSizes = [...new Set([usualSize, ...PAGE_SIZES])].sort((a, b) => a - b);
  const pageSize = pageSizes.find((size) => String(size) === params.get(sizeKey)) ?? usualSize;
  const sortKey = pageKey === 'page' ? 'sort' : `${pageKey}_sort`;
  const exportParams = readList(params, { filters: definitions, sorts, sortKey });
  const { search, sort } = exportParams;
  const filters = readFilters(params, definitions);
  const names = Object.keys(definitions ?? {});
  const keyOf = (name: keyof Filters) => definitions?.[name]?.inAddress ?? String(name);

  const toPage = (next: number) => ({ [pageKey]: next > 1 ? String(next) : '' });

  const firstPage = Object.fromEntries([pageKey, ...otherPages].map((key) => [key, '']));
  const [hidden, setHidden] = useState('');
  const [searchText, setSearchText] = useDebouncedSearch(search, (text) => {
    const isHidden = isPrivate(text);
    setHidden(isHidden ? text : '');
    const shown = isHidden ? '' : text;
    update({ ...firstPage, search: shown }, true);
    return shown;
  });
  const privateSearch = searchText.trim() === hidden ? hidden : '';

  const none = (cleared: readonly (keyof Filters)[]) => Object.fromEntries(cleared.map((name) => [keyOf(name), '']));
  const clearBut: ListParams<Filters, Sort>['clearBut'] = (kept) => {
    // Otherwise text that is still being typed would be searched for afterwards.
    setSearchText('');
    const rest = Object.entries<string | undefined>(kept).map(([name, text = '']) => [keyOf(name), text] as const);
    update({ ...firstPage, search: '', ...none(names), ...Object.fromEntries(rest) }, false);
  };

  return {
    searchText,
    setSearchText,
    search,
    privateSearch,
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
    setFilter: (name, text) => update({ ...firstPage, [keyOf(name)]: text }, false),
    clearFilters: (cleared) => update({ ...firstPage, ...none(cleared) }, false),
    isNarrowed: search !== '' || privateSearch !== '' || Object.values(filters).some((value) => value !== null && value !== ''),
    clear: () => clearBut({}),
    clearBut,
    apiParams: { search, page, page_size: pageSize, sort, ...filters },
    exportParams,
  };
}

/** The page of a list that the server answers as a whole. */
export const pageOf = <T>(found: readonly T[], { page, pageSize }: Pick<ListParams, 'page' | 'pageSize'>) => ({
  items: found.slice((page - 1) * pageSize, page * pageSize),
  total: found.length,
});

/**
 * Text that changes at once and is committed after a pause in typing. Follows the address, of which `commit` returns
 * what stands there now.
 */
function useDebouncedSearch(committed: string, commit: (text: string) => string) {
  const [text, setText] = useState(committed);
  const [seen, setSeen] = useState(committed);
  const [sent, setSent] = useState<string | null>(null);
  const send = useEffectEvent((search: string) => {
    setSent(commit(search));
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
