import { Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/constants';
import { namedChoices, type Named } from './filterChoices';

const asFound: OptionsFilter = ({ options }) => options;

/**
 * For a select whose options the server finds: the search to send, and the properties of the select. `chosenName` is
 * the name of the option chosen, which a `Select` shows in its box and which is no search.
 */
export function useRemoteSearch(chosenName?: string) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const searchProps = { searchable: true, searchValue: typed, onSearchChange: setTyped, filter: asFound } as const;
  return { search, searchProps };
}

interface RemoteOptions<Page extends { items: Named[] }, Key extends QueryKey> {
  value: Named | null;
  onChange: (chosen: Named | null) => void;
  /** The query for the options that a search finds. */
  optionsFor: (search: string) => UseQueryOptions<Page, Error, Page, Key>;
  /** Whether something that was found can be chosen here. */
  isOffered?: ((found: Named) => boolean) | undefined;
}

/**
 * The query for the options of a `Select` of things with a name, and the properties of the select. A later search may
 * not find the one chosen, which stays among the options.
 */
export function useRemoteOptions<Page extends { items: Named[] }, Key extends QueryKey>(options: RemoteOptions<Page, Key>) {
  const { value, onChange, optionsFor, isOffered = () => true } = options;
  const { search, searchProps } = useRemoteSearch(value?.name);
  const query = useQuery(optionsFor(search));
  const found = query.data?.items.filter(isOffered) ?? [];
  const isFound = value === null || found.some(({ id }) => id === value.id);
  const offered = isFound ? found : [value, ...found];
  return { search, query, selectProps: { ...searchProps, ...namedSelectProps(offered, value, onChange) } };
}

/** The properties of a `Select` of things with a name. */
export const namedSelectProps = (offered: readonly Named[], chosen: Named | null, onChange: (chosen: Named | null) => void) => ({
  data: namedChoices(offered),
  value: chosen && String(chosen.id),
  onChange: (value: string | null) => onChange(offered.find(({ id }) => String(id) === value) ?? null),
});

interface RemoteSelectProps<Page extends { items: Named[] }, Key extends QueryKey>
  extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'>,
    Omit<RemoteOptions<Page, Key>, 'value'> {
  value?: Named | null;
  /** Shown as the field's error where the options could not be loaded. */
  failure: string;
}

/** A `Select` of things with a name, which the server searches. */
export function RemoteSelect<Page extends { items: Named[] }, Key extends QueryKey>(props: RemoteSelectProps<Page, Key>) {
  const { value = null, onChange, optionsFor, isOffered, failure, error, ...rest } = props;
  const { query, selectProps } = useRemoteOptions({ value, onChange, optionsFor, isOffered });
  return <Select {...rest} {...selectProps} error={query.error && !query.data ? failure : error} />;
}
