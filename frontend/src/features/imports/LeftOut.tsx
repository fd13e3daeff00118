import { Text } from '@mantine/core';
import { useId } from 'react';
import type { Import } from '@/api/imports';
import { imports } from '@/strings/imports';

const text = imports.leftOut;
const HEADINGS = 'headings';

/** Names the rows of a file that are not read, unless they are nothing but headings. */
export function LeftOut({ current: { total, left_out: parts } }: { current: Import }) {
  const id = useId();
  if (parts.every(({ reason }) => reason === HEADINGS)) return null;
  const out = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={id}>
      <Text id={id}>{text.title(total, out)}</Text>
      <ul>
        {parts.map(({ sheet, reason, count, where, texts }) => (
          <li key={`${sheet} ${reason}`}>
            {text.inSheet(sheet, text.part(count, text.reasons[reason] ?? '', where, texts))}
          </li>
        ))}
      </ul>
    </section>
  );
}
