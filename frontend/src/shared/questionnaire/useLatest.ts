import { useEffect, useRef } from 'react';

/** The latest value, for code after an `await`; null once the component is unmounted. */
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
