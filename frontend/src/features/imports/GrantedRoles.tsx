import { Text } from '@mantine/core';
import { useId } from 'react';
import type { Grant } from '@/api/imports';
import { roleLabel } from '@/format';
import { imports } from '@/strings/imports';

const text = imports.granted;

/** Names everybody whom a file makes a manager. */
export function GrantedRoles({ granted }: { granted: readonly Grant[] }) {
  const id = useId();
  if (granted.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text id={id} fw={600}>
        {text.title(granted.length)}
      </Text>
      <ul>
        {granted.map(({ sheet, row, name, email, role }) => (
          <li key={`${sheet} ${row}`}>{text.person(name, email, roleLabel(role))}</li>
        ))}
      </ul>
    </section>
  );
}
