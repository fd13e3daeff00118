import { useEffect } from 'react';

/** Until whatever restores the focus itself has done so: dialogs, menus, busy buttons, a new page. */
const SETTLE_MS = 150;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** The element that has got the focus for want of a better one. */
let placed: Element | null = null;

/** Whether the focus is nowhere, or only where the guard has put it: it may be moved without taking it from anybody. */
export const isFocusFree = (): boolean => [document.body, placed].includes(document.activeElement);

/**
 * Moves the focus on when the focused element is removed or disabled, as the button of the next page is on the
 * last one. Otherwise the focus would be nowhere, and a keyboard or screen reader back at the top of the page.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    /** The element that has the focus, followed by those around it. */
    let path: Element[] = [];
    let timer: number | undefined;

    const onFocusIn = (event: FocusEvent) => {
      if (event.target !== placed) placed = null;
      path = event.composedPath().filter((target) => target instanceof Element);
    };
    // A click on empty ground takes the focus away on purpose. A removal is only seen when it has ended.
    const onFocusOut = () => {
      queueMicrotask(() => {
        if (path[0] && !isLost(path[0]) && document.activeElement === document.body) path = [];
      });
    };
    const moveOn = () => {
      if (document.activeElement !== document.body) return;
      const place = placeOf(path) ?? null;
      placed = place;
      place?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!path[0] || !isLost(path[0]) || path[0].matches('[data-loading]')) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(moveOn, SETTLE_MS);
    });

    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}

const isLost = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** Of a disabled element the one before it; of a removed one what remains around it, or else the title of the page. */
function placeOf(path: readonly Element[]): HTMLElement | null | undefined {
  const [lost] = path;
  if (lost?.isConnected) {
    const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
    return all.findLast((element) => isBefore(element, lost) && element.tabIndex >= 0 && !isLost(element));
  }
  const around = path.find((element) => element.isConnected && element.matches('[tabindex]:not(main)'));
  return around instanceof HTMLElement ? around : document.querySelector<HTMLElement>('main h1[tabindex]');
}

const isBefore = (element: Element, other: Element): boolean =>
  Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
