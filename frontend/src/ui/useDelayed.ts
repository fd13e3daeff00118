import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** True once `active` has lasted for a moment, so that quick responses do not flicker. */
export function useDelayed(active: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = window.setTimeout(() => setDelayed(true), DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      setDelayed(false);
    };
  }, [active]);
  return active && isDelayed;
}
