import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/constants';

const asFound: OptionsFilter = ({ options }) => options;

/** The properties of a `Select` whose options the server finds. */
export interface ServerSearch {
  searchable: true;
  searchValue: string;
  onSearchChange: (typed: string) => void;
  filter: OptionsFilter;
}

/**
 * For a `Select` whose options the server finds: the search to send, and the properties of the select.
 * `chosenName` is the name of the option chosen, which the box shows and which is no search.
 */
export function useServerSearch(chosenName?: string) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const searching: ServerSearch = { searchable: true, searchValue: typed, onSearchChange: setTyped, filter: asFound };
  return { search, searching };
}

/** The options with the one chosen, which a later search may not find. */
export const withChosen = (options: readonly ComboboxItem[], chosen: ComboboxItem | null): ComboboxItem[] =>
  !chosen || options.some(({ value }) => value === chosen.value) ? [...options] : [chosen, ...options];
