export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

/**
 * Whether a single character is a shortcut now, and no part of a text. Mantine's `useHotkeys` would compare Shift too,
 * with which `/` and `?` are typed on Spanish keyboards.
 */
export const isShortcutKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isDialogOpen();

/** Ctrl+K, or ⌘K, unless a dialog waits for an answer. */
export const isCommandKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k' && !isDialogOpen();

/** The key beside K, as this keyboard calls it. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
