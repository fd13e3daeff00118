import { useRef, useState } from 'react';
import { useCorrectSubmission } from '@/api/corrections';
import { useSubmitEvaluation, type Submission } from '@/api/results';
import { ApiError } from '@/errors';

const ALREADY_EVALUATED = 'already_evaluated';
const SERVER_ERROR = 500;

/** No answer, or one that does not say whether anything was stored. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= SERVER_ERROR);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

type Outcome =
  | { kind: 'saved' }
  /** An earlier attempt, with other content, turned out to have been stored. */
  | { kind: 'savedEarlier' }
  | { kind: 'failed'; error: unknown }
  /** Pressed again while it was being sent. */
  | { kind: 'ignored' };

/**
 * Sends a submission, one at a time. After an attempt whose answer was lost, being told that the
 * person was already evaluated means that it had been stored. `reopeningId` is there where it
 * corrects an earlier one.
 */
export function useSending(reopeningId: number | null) {
  const submit = useSubmitEvaluation();
  const correct = useCorrectSubmission(reopeningId ?? 0);
  const { mutateAsync } = reopeningId === null ? submit : correct;
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const lost = useRef(new Set<string>());

  const attempt = async (submission: Submission): Promise<Outcome> => {
    const content = JSON.stringify(submission);
    try {
      await mutateAsync(submission);
      return { kind: 'saved' };
    } catch (error) {
      if (mayBeStored(error)) lost.current.add(content);
      if (!hasCode(error, ALREADY_EVALUATED) || lost.current.size === 0) {
        return { kind: 'failed', error };
      }
      const isSame = lost.current.size === 1 && lost.current.has(content);
      return { kind: isSame ? 'saved' : 'savedEarlier' };
    }
  };

  const send = async (submission: Submission): Promise<Outcome> => {
    if (isBusy.current) return { kind: 'ignored' };
    isBusy.current = true;
    setSending(true);
    try {
      return await attempt(submission);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return { send, isSending };
}
