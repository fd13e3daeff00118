import { Select, type SelectProps } from '@mantine/core';
import { useActivePeople } from '@/api/users';
import { PERSON_CHOICES } from '@/constants';
import type { Named } from '@/ui/filterChoices';
import { useServerSelect } from '@/ui/useServerSearch';

interface PersonPickerProps extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  value?: Named | null;
  onChange: (person: Named | null) => void;
  failure: string;
}

/** A select of active people, searched by the server. */
export function PersonPicker({ value = null, onChange, failure, error, ...rest }: PersonPickerProps) {
  const { search, selectFrom } = useServerSelect(value, onChange);
  const query = useActivePeople(search, PERSON_CHOICES);
  return <Select {...rest} {...selectFrom(query.data?.items)} error={query.error && !query.data ? failure : error} />;
}
