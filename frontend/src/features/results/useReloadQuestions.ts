import { useReloadForm } from '@/api/results';
import { describeFailure } from '@/errors';
import { common } from '@/strings/common';
import { showAlert } from '@/ui/dialogs';
import type { EvaluationStore } from './evaluationKind';
import { UNAVAILABLE } from './unavailable';

/** Loads the questions that are asked now into the form, or says why there are none. */
export function useReloadQuestions(collaboratorId: number, store: EvaluationStore) {
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
