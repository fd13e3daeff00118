import { useEffect, useRef } from 'react';
import { isFocusFree } from './useFocusGuard';

/**
 * Keeps the focus in a list whose focused row is removed: it moves to the row that takes its place, or to
 * `fallback` once the list is empty. Call `keepAt(index)` before the change, and `keepAt(null)` if the change
 * fails. The element of each row that takes the focus has the attribute `data-row-focus`. A focus that the
 * user has moved meanwhile is left alone. Pass `ready` as false while the next rows are loading.
 */
export function useFocusKeeper<List extends HTMLElement, Fallback extends HTMLElement>(ready = true) {
  const list = useRef<List>(null);
  const fallback = useRef<Fallback>(null);
  const place = useRef<number | null>(null);

  useEffect(() => {
    if (!ready || place.current === null || !isFocusFree()) return;
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
