import { useMutation, type QueryClient } from '@tanstack/react-query';
import { ApiError, CsrfError } from '@/errors';
import { refreshAll } from './queryClient';

/** How long a write waits at most until the screen has been read again. */
const LONGEST_WAIT_MS = 1000;

interface WriteOptions<Input, Answer> {
  /** Updates what is cached, so that the screen is right before it is read again. */
  updateCache?: (answer: Answer, queryClient: QueryClient, input: Input) => void;
  /** Whether the write ends once the screen has been read again, or `LONGEST_WAIT_MS` have passed; not where another screen comes next. */
  awaitsRefetch?: boolean;
  /** Forgets the answer as soon as its screen is left. */
  isSecret?: boolean;
  /** Writes of the same scope run one after another, in the order they were started. */
  scope?: string;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The refusals after which the screen is outdated: the thing is gone, or somebody else has changed it. */
const OUTDATED: readonly number[] = [404, 409];

/** Whether nothing can have changed: the write was not sent, or it was refused. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CsrfError ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && !OUTDATED.includes(error.status));

/**
 * A mutation that invalidates everything that was read before, because names, totals and states are
 * on many screens. It does so after a failure too, unless the write was refused: somebody else may have
 * been quicker, or only the answer was lost. A cache is updated by hand in `updateCache` alone.
 */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { updateCache, awaitsRefetch = true, isSecret = false, scope }: WriteOptions<Input, Answer> = {},
) =>
  useMutation({
    mutationFn: (input: Input) => write(input),
    ...(isSecret && { gcTime: 0 }),
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input, _result, { client }) => {
      updateCache?.(answer, client, input);
      const refreshed = refreshAll(client);
      return awaitsRefetch ? Promise.race([refreshed, wait(LONGEST_WAIT_MS)]) : undefined;
    },
    onError: (error, _input, _result, { client }) => {
      if (!isRefusal(error)) void refreshAll(client);
    },
  });
