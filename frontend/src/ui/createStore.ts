import { useSyncExternalStore } from 'react';

/** A value that code outside of components can set, and that components read with `useValue`. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: T) => {
    value = next;
    listeners.forEach((listener) => listener());
  };
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get) };
}
