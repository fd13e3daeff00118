import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useActivePeople } from '@/api/users';
import { EVALUATOR_CHOICES, SEARCH_DEBOUNCE_MS } from '@/constants';

interface Person {
  id: number;
  name: string;
}

interface PersonPickerProps extends Omit<SelectProps, 'data' | 'searchable'> {
  /** The person chosen before, who may not be offered any longer. */
  chosen: Person | undefined;
  failure: string;
}

/** A select of active people, searched by the server. */
export function PersonPicker({ chosen, failure, error, ...rest }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState(chosen);
  // The box shows the name of the person chosen, which is no search.
  const [search] = useDebouncedValue(typed === picked?.name ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useActivePeople(search, EVALUATOR_CHOICES);
  const offered: Person[] = [...(query.data?.items ?? [])];
  if (picked && !offered.some(({ id }) => id === picked.id)) offered.unshift(picked);
  return (
    <Select
      {...rest}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={query.error && !query.data ? failure : error}
      onChange={(value, option) => {
        setPicked(offered.find(({ id }) => String(id) === value));
        rest.onChange?.(value, option);
      }}
    />
  );
}
