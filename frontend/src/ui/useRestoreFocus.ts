import { useEffect, useRef } from 'react';
import { isFocusFree } from './useFocusGuard';

/**
 * Moves the focus on once the element that has it disappears: to `target`, or in `list` to the row that takes the
 * place of the one removed. Call `restoreFocus()` or `restoreFocus(index)` before the change, and `restoreFocus(null)`
 * if the change fails. `data-row-focus` marks the element of each row that takes the focus. A focus that the user has
 * moved meanwhile is left alone. `ready` is false while the next rows are loading.
 */
export function useRestoreFocus<Target extends HTMLElement, List extends HTMLElement = HTMLElement>(ready = true) {
  const list = useRef<List>(null);
  const target = useRef<Target>(null);
  const pending = useRef<number | null>(null);

  useEffect(() => {
    if (!ready || pending.current === null || !isFocusFree()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [];
    const next = rows[Math.min(pending.current, rows.length - 1)] ?? target.current;
    pending.current = null;
    next?.focus();
  });

  /** A row that is not in the list, such as -1, stands for the target. */
  const restoreFocus = (row: number | null = -1) => {
    pending.current = row;
  };
  return { list, target, restoreFocus };
}
