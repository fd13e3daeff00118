import { Select, type SelectProps } from '@mantine/core';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Named } from './filterChoices';
import { useServerSelect } from './useServerSearch';

interface Found {
  items: Named[];
}

interface ServerSelectProps<Page extends Found, Key extends QueryKey>
  extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  value?: Named | null;
  onChange: (chosen: Named | null) => void;
  /** The query for the options that a search finds. */
  optionsFor: (search: string) => UseQueryOptions<Page, Error, Page, Key>;
  /** Whether something that was found can be chosen here. */
  isOffered?: (found: Named) => boolean;
  /** Shown as the field's error where the options could not be loaded. */
  failure: string;
}

/** A `Select` of things with a name, which the server searches. */
export function ServerSelect<Page extends Found, Key extends QueryKey>(props: ServerSelectProps<Page, Key>) {
  const { value = null, onChange, optionsFor, isOffered = () => true, failure, error, ...rest } = props;
  const { search, selectFrom } = useServerSelect(value, onChange);
  const { data, error: loadError } = useQuery(optionsFor(search));
  return (
    <Select {...rest} {...selectFrom(data?.items.filter(isOffered))} error={loadError && !data ? failure : error} />
  );
}
