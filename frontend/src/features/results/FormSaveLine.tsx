import { SaveLine } from './SaveLine';
import type { EvaluationForm } from './useEvaluationForm';
import { isOutdated, useReloadQuestions } from './useReloadQuestions';

/** The line that says whether the form is saved, with what can be done about it. */
export function FormSaveLine({ collaboratorId, form }: { collaboratorId: number; form: EvaluationForm }) {
  const { saveStatus } = form;
  const reloadQuestions = useReloadQuestions(collaboratorId, form);
  const needsReload = saveStatus.kind === 'refused' && isOutdated(saveStatus.error);
  return (
    <SaveLine
      status={saveStatus}
      onLoad={form.loadServerDraft}
      onKeep={form.keepOwnDraft}
      onReload={needsReload ? () => void reloadQuestions() : null}
    />
  );
}
