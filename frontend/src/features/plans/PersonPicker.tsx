import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useActivePeople } from '@/api/users';
import { PERSON_CHOICES } from '@/constants';
import { namedChoices } from '@/ui/filterChoices';
import { useServerSearch } from '@/ui/useServerSearch';

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
  const [picked, setPicked] = useState(chosen);
  const { search, searching } = useServerSearch(picked?.name);
  const query = useActivePeople(search, PERSON_CHOICES);
  const offered: Person[] = [...(query.data?.items ?? [])];
  if (picked && !offered.some(({ id }) => id === picked.id)) offered.unshift(picked);
  return (
    <Select
      {...rest}
      {...searching}
      data={namedChoices(offered)}
      error={query.error && !query.data ? failure : error}
      onChange={(value, option) => {
        setPicked(offered.find(({ id }) => String(id) === value));
        rest.onChange?.(value, option);
      }}
    />
  );
}
