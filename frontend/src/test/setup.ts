import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { inThisTab } from '@/shared/questionnaire/unconfirmed';
import { closeDialogs } from '@/ui/dialogs';
import { resetServer } from './server';

// A busy machine is slow, not wrong; and the first page of a file is compiled while it is waited for.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 180_000 });

// A test that waits looks again and again; the page is printed once, when that has failed.
const isWaiting = () => (getConfig() as unknown as Record<string, unknown>)._disableExpensiveErrorDiagnostics === true;
configure({
  getElementError: (message, container) => {
    const page = isWaiting() ? '' : prettyDOM(container);
    return Object.assign(new Error([message, page].filter(Boolean).join('\n\n')), { name: 'TestingLibraryElementError' });
  },
});

beforeEach(resetServer);

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeDialogs();
  inThisTab.clear();
  for (const setting of document.head.querySelectorAll('meta')) setting.remove();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

// APIs that jsdom lacks. Animations are off.
window.matchMedia = (query) => {
  const matches = query.includes('prefers-reduced-motion');
  const list: Partial<MediaQueryList> = Object.assign(new EventTarget(), { matches, media: query });
  return list as MediaQueryList;
};
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
