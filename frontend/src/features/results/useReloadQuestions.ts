import { useReloadForm } from '@/api/results';
import { ApiError, describeFailure } from '@/errors';
import { common } from '@/strings/common';
import { showAlert } from '@/ui/dialogs';
import { UNAVAILABLE } from './unavailable';
import type { EvaluationForm } from './useEvaluationForm';

const MISMATCH = 'answers_mismatch';
const OUTDATED_CODES: readonly string[] = [MISMATCH, 'evidence_required', 'not_current', 'no_questions'];

/** Whether the server asks something else than the form, so that loading its questions again helps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && OUTDATED_CODES.includes(error.code);

/** Whether the answers are simply not to the questions that are asked now. */
export const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === MISMATCH;

/** Loads the questions that are asked now into the form, or says why there are none. */
export function useReloadQuestions(collaboratorId: number, form: EvaluationForm) {
  const reload = useReloadForm();
  return async (): Promise<void> => {
    try {
      const content = await reload.mutateAsync(collaboratorId);
      if (content.kind === 'ready') form.replaceQuestions(content);
      else await showAlert(UNAVAILABLE[content.kind].title);
    } catch (error) {
      const { message, detail } = describeFailure(error, common.errors.load);
      await showAlert(detail ?? message);
    }
  };
}
