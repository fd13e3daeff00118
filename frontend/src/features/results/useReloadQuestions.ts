import { useReloadForm } from '@/api/results';
import { ApiError, describeFailure } from '@/errors';
import { common } from '@/strings/common';
import { showAlert } from '@/ui/dialogs';
import type { FormStore } from './FormStore';
import { UNAVAILABLE } from './unavailable';

const MISMATCH = 'answers_mismatch';
const OUTDATED_CODES: readonly string[] = [
  MISMATCH,
  'evidence_required',
  'not_current',
  'no_questions',
  'too_many_questions',
];

/** Whether the server asks something else than the form, so that loading its questions again helps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && OUTDATED_CODES.includes(error.code);

/** Whether the answers are simply not to the questions that are asked now. */
export const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === MISMATCH;

/** Loads the questions that are asked now into the form, or says why there are none. */
export function useReloadQuestions(collaboratorId: number, store: FormStore) {
  const reload = useReloadForm();
  return async (): Promise<void> => {
    try {
      const content = await reload.mutateAsync(collaboratorId);
      if (content.kind === 'ready') store.replaceQuestions(content);
      else await showAlert(UNAVAILABLE[content.kind].title);
    } catch (error) {
      const { message, detail } = describeFailure(error, common.errors.load);
      await showAlert(detail ?? message);
    }
  };
}
