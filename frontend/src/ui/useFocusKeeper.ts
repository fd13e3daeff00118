import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose focused row goes away: on the row that takes its place, or on
 * `fallback` once the list is empty. Call `keepAt(index)` before the change, and `keepAt(null)` when
 * it came to nothing; in each row, what the focus goes to carries `data-row-focus`. Where the person
 * has gone elsewhere meanwhile, they stay. Not `ready`: the next rows are still on their way.
 */
export function useFocusKeeper<List extends HTMLElement, Fallback extends HTMLElement>(ready = true) {
  const list = useRef<List>(null);
  const fallback = useRef<Fallback>(null);
  const place = useRef<number | null>(null);

  useEffect(() => {
    if (!ready || place.current === null || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [];
    const target = rows[Math.min(place.current, rows.length - 1)] ?? fallback.current;
    place.current = null;
    target?.focus();
  });

  const keepAt = (index: number | null) => {
    place.current = index;
  };
  return { list, fallback, keepAt };
}
