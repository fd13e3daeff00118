import { isStatus } from '@/errors';
import { results } from '@/strings/results';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { SaveLine } from './SaveLine';
import type { EvaluationForm } from './useEvaluationForm';
import { isOutdated, useReloadQuestions } from './useReloadQuestions';

const text = results.draft;

interface FormSaveLineProps {
  collaborator: { collaborator_id: number; collaborator_name: string };
  form: EvaluationForm;
}

/** The line that says whether the form is saved, with what can be done about it. */
export function FormSaveLine({ collaborator, form }: FormSaveLineProps) {
  const { saveStatus, isBegun } = form;
  const reloadQuestions = useReloadQuestions(collaborator.collaborator_id, form);
  const needsReload = saveStatus.kind === 'refused' && isOutdated(saveStatus.error);

  const startOver = async () => {
    const isWanted = await confirmAction({
      title: text.startOverTitle,
      body: text.startOverBody(collaborator.collaborator_name),
      confirmLabel: text.startOverConfirm,
      danger: true,
    });
    if (!isWanted) return;
    try {
      await form.startOver();
    } catch (error) {
      if (!isStatus(error, 401)) await showFailure(error, text.startOverFailed);
    }
  };

  return (
    <SaveLine
      status={saveStatus}
      isBegun={isBegun}
      onLoad={form.loadServerDraft}
      onKeep={form.keepOwnDraft}
      onReload={needsReload ? () => void reloadQuestions() : null}
      onStartOver={() => void startOver()}
    />
  );
}
