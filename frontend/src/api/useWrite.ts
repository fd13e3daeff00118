import { useMutation, type QueryClient } from '@tanstack/react-query';
import { refreshAll } from './queryClient';

interface WriteOptions<Input, Answer> {
  /** Updates what is cached, so that the screen is right before it is read again. */
  show?: (answer: Answer, queryClient: QueryClient, input: Input) => void;
  /** Whether the write ends only once the screen has been read again; not where another screen comes next. */
  waits?: boolean;
  /** Forgets the answer as soon as its screen is left. */
  isSecret?: boolean;
  /** Writes of the same scope run one after another, in the order they were started. */
  scope?: string;
}

/**
 * A mutation that invalidates everything that was read before, because names, totals and states are
 * on many screens. It does so after a failure too: somebody else may have been quicker, or only the
 * answer was lost. A cache is updated by hand in `show` alone.
 */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { show, waits = true, isSecret = false, scope }: WriteOptions<Input, Answer> = {},
) =>
  useMutation({
    mutationFn: (input: Input) => write(input),
    ...(isSecret && { gcTime: 0 }),
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input, _result, { client }) => {
      show?.(answer, client, input);
      const refreshed = refreshAll(client);
      return waits ? refreshed : undefined;
    },
    onError: (_error, _input, _result, { client }) => void refreshAll(client),
  });
