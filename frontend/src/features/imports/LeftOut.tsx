import { Text } from '@mantine/core';
import { useId } from 'react';
import type { Import, LeftOut as Part } from '@/api/imports';
import { imports } from '@/strings/imports';

const text = imports.leftOut;
const isOfHeadings = ({ reason }: Part) => reason === 'headings';
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { count }) => sum + count, 0);

const describePart = ({ sheet, reason, count, where, texts }: Part): string =>
  text.inSheet(sheet, text.part(count, text.reasons[reason], where, texts));

/** How many rows of a file were left out and why, but for headings. */
export const describeLeftOut = (parts: readonly Part[]): string =>
  parts.filter((part) => !isOfHeadings(part)).map(describePart).join('; ');

/** Names the rows of a file that are not read or left out, unless they are nothing but headings. */
export function LeftOut({ current: { total, omitted, left_out: parts } }: { current: Import }) {
  const id = useId();
  const others = parts.filter((part) => !isOfHeadings(part));
  if (others.length === 0) return null;
  const headings = countOf(parts.filter(isOfHeadings));
  return (
    <section aria-labelledby={id}>
      <Text id={id}>{text.title(total - omitted, countOf(parts))}</Text>
      <ul>
        {others.map(({ sheet, reason, count, where, texts }) => (
          <li key={`${sheet} ${reason}`}>
            {describePart({ sheet, reason, count, where, texts })}
          </li>
        ))}
        {headings > 0 && <li>{text.part(headings, text.reasons.headings, '', [])}</li>}
      </ul>
    </section>
  );
}
