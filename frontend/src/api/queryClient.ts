import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/errors';

const MAX_RETRIES = 2;
const STALE_TIME_MS = 30_000;

/** Only a lost connection or a server that is away is worth a second try. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  return (
    failureCount < MAX_RETRIES &&
    error instanceof ApiError &&
    (error.status === 0 || error.status === 503)
  );
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: STALE_TIME_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Everything that was read counts as out of date: what is on the screen is asked for again at once,
 * anything else when somebody comes to it. Only the session is kept, for whoever is signed in
 * answers for that one, and what is `static`, such as a form that somebody is filling in.
 */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
