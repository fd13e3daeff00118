import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Until whatever restores the focus itself has done so: dialogs, menus, busy buttons, a new page. */
const SETTLE_MS = 150;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** The element to which the focus was moved by the program, because a page was opened or its own element went. */
let fallbackFocus: Element | null = null;

/** The link or button that had the focus when the address last changed, because it led here. */
let followed: Element | null = null;

/** True if nothing, or only the fallback, has the focus. */
export const isFocusFree = (): boolean => [document.body, fallbackFocus].includes(document.activeElement);

/**
 * Moves the focus to the beginning of a page, or of a part of it, that the address has led to. A focus that a person
 * has moved since, such as to an input or a dialog while the data were loading, is left alone.
 */
export function focusOnArrival(target: HTMLElement | null | undefined): void {
  if (!isFocusFree() && document.activeElement !== followed) return;
  focusFallback(target ?? null);
}

/** Moves the focus to the start of the page's content, or nowhere on a page without any. */
export const focusPage = (): void => focusFallback(document.querySelector<HTMLElement>('main :is(h1[tabindex], input)'));

/** Moves the focus to a heading that comes with a navigation, unless something else has got it; not on the first load. */
export function useFocusOnArrival<T extends HTMLElement>() {
  const target = useRef<T>(null);
  const isFirstLoad = useLocation().key === 'default';
  const skip = useRef(isFirstLoad);
  useEffect(() => {
    if (!skip.current) focusOnArrival(target.current);
  }, []);
  return target;
}

function focusFallback(target: HTMLElement | null): void {
  fallbackFocus = target;
  // Once more, it would begin a half-typed date again.
  if (target !== document.activeElement) target?.focus({ preventScroll: true });
}

/**
 * Moves the focus on when the focused element is removed or disabled, as the button of the next page is on the
 * last one. Otherwise the focus would be nowhere, and a keyboard or screen reader back at the top of the page.
 */
export function useFocusGuard(): void {
  const { key } = useLocation();
  // Before the effects of the new page.
  useLayoutEffect(() => {
    const { activeElement } = document;
    followed = activeElement?.matches('a, button') ? activeElement : null;
  }, [key]);
  useEffect(() => {
    /** The element that has the focus, followed by those around it. */
    let path: Element[] = [];
    let timer: number | undefined;

    const onFocusIn = (event: FocusEvent) => {
      if (event.target !== fallbackFocus) fallbackFocus = null;
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
      focusFallback(placeOf(path) ?? null);
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

/** The element before a disabled one; the parent that remains of a removed one, or else the title of the page. */
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
