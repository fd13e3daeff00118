import { useEffect, useRef } from 'react';

/** The newest value, for code that goes on after an `await`; null once the component is gone. */
export function useLatest<T>(value: T) {
  const latest = useRef<T | null>(null);
  useEffect(() => {
    latest.current = value;
    return () => {
      latest.current = null;
    };
  }, [value]);
  return latest;
}
