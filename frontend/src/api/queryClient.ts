import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/errors';

const MAX_RETRIES = 2;
const STALE_TIME_MS = 30_000;

/** Retries only after a lost connection or a 503. */
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
 * Invalidates all queries: active ones are refetched at once, others on their next use. Exceptions are
 * the session, and `static` queries such as the data of a form that is being filled in.
 */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
