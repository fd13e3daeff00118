import { useLocation, useResolvedPath, type Location, type To } from 'react-router';

/** The state of a link to a form: the address of the page with the link, search and page included. */
export function useHere(): { back: string } {
  const { pathname, search } = useLocation();
  return { back: pathname + search };
}

/** Where a form leads once it is done or left: to the page that led to it, else to its list. */
export function useWayBack(list: string): string {
  const state = useLocation().state as { back?: unknown } | null;
  return typeof state?.back === 'string' ? state.back : list;
}

/** The state of a link: its page can lead back here. A link within the page leaves the way back as it is. */
export function useLinkState(to: To): unknown {
  const here = useHere();
  const { pathname, state } = useLocation() as Location<unknown>;
  return useResolvedPath(to).pathname === pathname ? state : here;
}
