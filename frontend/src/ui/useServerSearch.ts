import type { OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/constants';
import { namedChoices, type Named } from './filterChoices';

const asFound: OptionsFilter = ({ options }) => options;

/**
 * For a `MultiSelect` whose options the server finds: the search to send, and the properties of the select.
 * `chosenName` is the name of the option chosen, which a `Select` shows in its box and which is no search.
 */
export function useServerSearch(chosenName?: string) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const searching = { searchable: true, searchValue: typed, onSearchChange: setTyped, filter: asFound } as const;
  return { search, searching };
}

/**
 * For a `Select` whose options the server finds: the search to send, and the properties of the select, from what
 * was found. A later search may not find the one chosen, which stays among the options.
 */
export function useServerSelect<T extends Named>(chosen: T | null, onChoose: (chosen: T | null) => void) {
  const { search, searching } = useServerSearch(chosen?.name);
  const selectFrom = (found: readonly T[] = []) => {
    const isFound = chosen === null || found.some(({ id }) => id === chosen.id);
    return { ...searching, ...selectNamed(isFound ? found : [chosen, ...found], chosen, onChoose) };
  };
  return { search, selectFrom };
}

/** The properties of a `Select` of things with a name. */
export const selectNamed = <T extends Named>(offered: readonly T[], chosen: T | null, onChoose: (chosen: T | null) => void) => ({
  data: namedChoices(offered),
  value: chosen && String(chosen.id),
  onChange: (value: string | null) => onChoose(offered.find(({ id }) => String(id) === value) ?? null),
});
