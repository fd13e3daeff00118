const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button';

/** Focuses a field, which may be a group of inputs. */
export function focusField(node: HTMLElement | null | undefined): void {
  const target = node?.matches(FOCUSABLE) ? node : node?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}

/** Sorts fields by their position on the page. */
export const sortByPosition = (nodes: readonly (HTMLElement | null)[]): HTMLElement[] =>
  nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

/** The visible label of a field. */
export function labelOf(node: HTMLElement): string {
  const isControl =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
  const labels = isControl ? node.labels : null;
  return labels?.[0]?.textContent ?? node.querySelector('label')?.textContent ?? node.getAttribute('aria-label') ?? '';
}
