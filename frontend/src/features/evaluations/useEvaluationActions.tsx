import { useNavigate } from 'react-router';
import { useDeleteEvaluation, usePublishResults, type Evaluation } from '@/api/evaluations';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { attempt } from '@/ui/attempt';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { useHere } from '@/ui/useWayBack';
import { DraftWarning } from './DraftWarning';
import { PublicationSummary } from './PublicationSummary';
import { useIsRunByOthers } from './useIsRunByOthers';

const { list: text, publishing, runByOthers } = evaluations;

const tellRunByOthers = ({ name }: Evaluation) => showAlert(runByOthers.body, runByOthers.title(name));

/** Deletes an evaluation or publishes its results, after asking. `restoreFocus` is that of `useRestoreFocus`. */
export function useEvaluationActions(restoreFocus: (row: number | null) => void) {
  const navigate = useNavigate();
  const here = useHere();
  const remove = useDeleteEvaluation();
  const publish = usePublishResults();
  const isRunByOthers = useIsRunByOthers();

  /** Only the failure of the newest action is shown. */
  const act = (row: number, write: () => Promise<unknown>, done: string) => {
    remove.reset();
    publish.reset();
    restoreFocus(row);
    return attempt(write(), { done, onFailed: () => restoreFocus(null) });
  };

  const askAndRemove = async (evaluation: Evaluation, row: number) => {
    if (isRunByOthers(evaluation)) return tellRunByOthers(evaluation);
    const confirmed = await confirmAction({
      title: text.confirmRemove,
      body: (
        <>
          <b>{evaluation.name}</b>
          <DraftWarning evaluationId={evaluation.id} />
        </>
      ),
      confirmLabel: text.remove,
      danger: true,
    });
    if (confirmed) await act(row, () => remove.mutateAsync(evaluation.id), text.removed(evaluation.name));
  };

  const askAndPublish = async (evaluation: Evaluation, row: number) => {
    if (isRunByOthers(evaluation)) return tellRunByOthers(evaluation);
    const confirmed = await confirmAction({
      title: publishing.title(evaluation.name),
      // a dialog is outside of the router
      body: (
        <PublicationSummary
          evaluationId={evaluation.id}
          onSetDate={() => void navigate(paths.editEvaluation(evaluation.id), { state: here })}
        />
      ),
      confirmLabel: publishing.confirm,
    });
    if (confirmed) await act(row, () => publish.mutateAsync(evaluation.id), publishing.done(evaluation.name));
  };

  const failures = [
    { message: text.removeFailed, error: remove.error },
    { message: publishing.failed, error: publish.error },
  ];
  return {
    askAndRemove,
    askAndPublish,
    isBusy: remove.isPending || publish.isPending,
    failure: failures.find(({ error }) => error !== null),
  };
}
