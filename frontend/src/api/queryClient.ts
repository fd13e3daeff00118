import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/errors';

const MAX_RETRIES = 2;

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
      queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
