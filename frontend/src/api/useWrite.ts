import { useMutation, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, CsrfError } from '@/errors';
import { awaitRefresh } from '@/screenRefresh';
import { refreshAll } from './queryClient';

interface WriteOptions<Input, Answer> {
  /** Updates what is cached, so that the screen is right before it is read again. */
  updateCache?: (answer: Answer, queryClient: QueryClient, input: Input) => void;
  /** Whether the write is pending until the screen has been read again, for a second at most; not where another screen comes next. */
  awaitsRefetch?: boolean;
  /** Forgets the answer as soon as its screen is left. */
  isSecret?: boolean;
  /** Writes of the same scope run one after another, in the order they were started. */
  scope?: string;
}

/** The refusals after which the screen is outdated: the thing is gone, or somebody else has changed it. */
const OUTDATED: readonly number[] = [404, 409];

/** Whether nothing can have changed: the write was not sent, or it was refused. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CsrfError ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && !OUTDATED.includes(error.status));

/**
 * A mutation that invalidates everything that was read before, because names, totals and states are
 * on many screens. It does so after a failure too, unless the write was refused: somebody else may have
 * been quicker, or only the answer was lost. A cache is updated by hand in `updateCache` alone. Its promise
 * resolves when the server has answered; `isPending` stays until the screen shows what was written.
 */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { updateCache, awaitsRefetch = true, isSecret = false, scope }: WriteOptions<Input, Answer> = {},
) => {
  const [isRefreshing, setRefreshing] = useState(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => write(input),
    ...(isSecret && { gcTime: 0 }),
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input, _result, { client }) => {
      updateCache?.(answer, client, input);
      const refetched = refreshAll(client);
      if (!awaitsRefetch) return;
      setRefreshing(true);
      void awaitRefresh(refetched).then(() => setRefreshing(false));
    },
    onError: (error, _input, _result, { client }) => {
      if (!isRefusal(error)) void refreshAll(client);
    },
  });
  return { ...mutation, isPending: mutation.isPending || isRefreshing };
};
