import { useMutation, type QueryClient } from '@tanstack/react-query';
import { refreshAll } from './queryClient';

interface WriteOptions<Answer> {
  /** Shows the answer where it is known already, before anything is read again. */
  show?: (answer: Answer, queryClient: QueryClient) => void;
  /** Whether it counts as done only once the screen has been read again; not where another screen comes next. */
  waits?: boolean;
}

/**
 * Something that is written. Names, totals and states stand on many screens, so all that was read
 * before is out of date from then on; also where it was refused, for somebody else may have been
 * quicker, or its answer may have been lost on the way.
 */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { show, waits = true }: WriteOptions<Answer> = {},
) =>
  useMutation({
    mutationFn: (input: Input) => write(input),
    onSuccess: (answer, _input, _result, { client }) => {
      show?.(answer, client);
      const refreshed = refreshAll(client);
      return waits ? refreshed : undefined;
    },
    onError: (_error, _input, _result, { client }) => void refreshAll(client),
  });
