import { QueryClient } from '@tanstack/react-query';
import { isStatus } from '@/errors';

const MAX_RETRIES = 2;
const STALE_TIME_MS = 30_000;

/** Retries only a 503. A lost connection is reported at once, and the queries run again when it is back. */
const isWorthRetrying = (failureCount: number, error: Error): boolean =>
  failureCount < MAX_RETRIES && isStatus(error, 503);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: STALE_TIME_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Invalidates all queries: active ones are refetched at once, others on their next use. Exceptions are
 * the session, and `static` queries such as the data of a form that is being filled in.
 */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
