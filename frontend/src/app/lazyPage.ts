import {
  createElement,
  lazy,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { recoverFrom } from './newVersion';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

export interface LazyPage<P = object> {
  (props: P): ReactNode;
  /** Fetches the code ahead of its first use. */
  preload: () => void;
  /** The same; done when the code is there, or will not come. */
  fetched: () => Promise<void>;
}

const noop = () => undefined;

let pending = 0;
const listeners = new Set<() => void>();

function countPending(change: 1 | -1): void {
  pending += change;
  listeners.forEach((listener) => listener());
}

function createPage<P extends object>(load: Load<P>): LazyPage<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: ReturnType<Load<P>> | undefined;

  const fetchCode = async () => {
    countPending(1);
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } finally {
      countPending(-1);
    }
  };
  const start = () => (loading ??= fetchCode());
  const Late = lazy(() => start().catch(recoverFrom)) as ComponentType<P>;

  const Page: LazyPage<P> = (props) => {
    const [component] = useState(() => loaded ?? Late);
    return createElement(component, props);
  };
  // Whoever renders the page is told of a failure.
  Page.fetched = () => start().then(noop, noop);
  Page.preload = () => void Page.fetched();
  return Page;
}

const pages = new WeakMap<object, unknown>();

/**
 * A component whose code comes when it is needed. Unlike React's own `lazy`, it renders at once when
 * the code is there already: a placeholder, once shown, would stay for a third of a second.
 */
export function lazyPage<P extends object>(load: Load<P>): LazyPage<P> {
  const page = (pages.get(load) as LazyPage<P> | undefined) ?? createPage(load);
  pages.set(load, page);
  return page;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the code of some page is on its way. */
export const useIsPageLoading = (): boolean => useSyncExternalStore(subscribe, () => pending > 0);
