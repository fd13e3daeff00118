import { keepPreviousData, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
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

/** The options of a query whose data change all the time: each visit loads it again, and shows the last answer meanwhile. */
export const ALWAYS_STALE = { staleTime: 0, placeholderData: keepPreviousData } as const;

/**
 * For a query with a `refetchInterval`: whether it may be reading again by itself, which keeps no idle session alive.
 * Activity is reported apart, so that a person's own visit need not be told from it.
 */
export const isReread = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean =>
  client.getQueryData(queryKey) !== undefined;

/** As `placeholderData` of a `readQuery`: keeps the previous answer while the next one loads, if its path has this id too. */
export const keepPreviousDataOf =
  (id: number | undefined) =>
  <T>(previous: T | undefined, query: { queryKey: readonly [string, { path?: object }?, ...unknown[]] } | undefined): T | undefined =>
    Object.values(query?.queryKey[1]?.path ?? {}).includes(id) ? previous : undefined;

/**
 * Invalidates all queries: active ones are refetched at once, others on their next use. Exceptions are
 * the session, and `static` queries such as the data of a form that is being filled in.
 */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
