import { useLocation, useResolvedPath, type Location, type To } from 'react-router';

/** The state of a navigation: the address of the present page, search and page included. Links have it from `useLinkState`. */
export function useHere(): { back: string } {
  const { pathname, search } = useLocation();
  return { back: pathname + search };
}

/** The address to return to: the page that linked here, or `list`. */
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
