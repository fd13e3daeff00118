import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

type Params = URLSearchParams | Record<string, string>;
type Next = Params | ((current: URLSearchParams) => Params);

/** What the address says after its `?`, and how to say something else there. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: Next, options?: NavigateOptions) => {
      const said = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      void navigate(`?${new URLSearchParams(said)}`, options);
    },
    [navigate, params],
  );
  return [params, setParams] as const;
}
