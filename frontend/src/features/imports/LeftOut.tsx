import { Text } from '@mantine/core';
import { useId } from 'react';
import type { Import, LeftOut as Part } from '@/api/imports';
import { imports } from '@/strings/imports';

const text = imports.leftOut;
const isOfHeadings = ({ reason }: Part) => reason === 'headings';
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { count }) => sum + count, 0);

/** Names the rows of a file that are not read, unless they are nothing but headings. */
export function LeftOut({ current: { total, left_out: parts } }: { current: Import }) {
  const id = useId();
  const others = parts.filter((part) => !isOfHeadings(part));
  if (others.length === 0) return null;
  const headings = countOf(parts.filter(isOfHeadings));
  return (
    <section aria-labelledby={id}>
      <Text id={id}>{text.title(total, countOf(parts))}</Text>
      <ul>
        {others.map(({ sheet, reason, count, where, texts }) => (
          <li key={`${sheet} ${reason}`}>
            {text.inSheet(sheet, text.part(count, text.reasons[reason], where, texts))}
          </li>
        ))}
        {headings > 0 && <li>{text.part(headings, text.reasons.headings, '', [])}</li>}
      </ul>
    </section>
  );
}
