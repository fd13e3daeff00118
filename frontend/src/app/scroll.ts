import { useEffect, useLayoutEffect } from 'react';
import { useLocation, type Location } from 'react-router';

const KEY = 'evaluacmo:scroll';

/** An entry of the browser's history. The first one of every visit has the same key. */
const placeOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) => `${key} ${pathname}`;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

const positions = readPositions();
const staying = new Set<string>();

/** Remembers how far a page is scrolled, before it is left. */
export const keepScroll = (location: Location): void =>
  void positions.set(placeOf(location), window.scrollY);

/** Lets the page stay as it is scrolled when it comes to this address. */
export const stayAtScroll = (location: Location): void => void staying.add(placeOf(location));

function store(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions]));
  } catch {
    // Storage may be blocked; then a page loaded afresh begins at its top.
  }
}

/** Where to scroll on coming to an address: as it was left, to what the address names, else to the top. */
function arrive(place: string, hash: string): void {
  const known = positions.get(place);
  const named = hash && document.getElementById(hash.slice(1));
  if (known !== undefined) window.scrollTo(0, known);
  else if (named) named.scrollIntoView();
  else if (!staying.has(place)) window.scrollTo(0, 0);
}

/** *Back* finds each page scrolled as it was left, and a new page begins at its top. */
export function ScrollKeeper() {
  const location = useLocation();
  const place = placeOf(location);
  const { hash } = location;
  useLayoutEffect(() => arrive(place, hash), [place, hash]);
  useEffect(() => {
    const leave = () => {
      keepScroll(location);
      store();
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [location]);
  return null;
}
