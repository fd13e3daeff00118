import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

let opened = 0;

/** Counts the pages that are opened. Used once, at the top. */
export function useOpenedPages(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    opened += 1;
  }, [pathname]);
}

/** For the end of something slow: does nothing where the page that is open now has been left by then. */
export function onThisPage<Args extends unknown[]>(act: (...args: Args) => unknown): (...args: Args) => void {
  const page = opened;
  return (...args) => {
    if (opened === page) act(...args);
  };
}
