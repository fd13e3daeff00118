import { useState } from 'react';
import { useCorrectSubmission, type SubmissionToCorrect } from '@/api/corrections';
import type { Draft } from '@/api/drafts';
import { useSubmitEvaluation, type Assigned, type ReadyForm } from '@/api/results';
import type { EarlierSent } from '@/api/sentEvaluations';
import { useCurrentUser } from '@/api/session';
import { focusProblem } from '@/shared/questionnaire/focus';
import { QuestionsStep } from '@/shared/questionnaire/QuestionsStep';
import { SaveLine } from '@/shared/questionnaire/SaveLine';
import { StartOver } from '@/shared/questionnaire/StartOver';
import { useCompletion } from '@/shared/questionnaire/useCompletion';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { toEarlierAnswers } from './earlierAnswers';
import { TrainingStep } from './TrainingStep';
import { WhyToCorrect } from './WhyToCorrect';
import { useEvaluationForm } from './useEvaluationForm';
import { leavesForm, type FormAddress } from './useFormAddress';
import { useReloadQuestions } from './useReloadQuestions';

interface QuestionnaireProps {
  person: Assigned;
  initial: ReadyForm;
  /** The draft on the server. */
  found: Draft | null;
  /** This evaluator's submission about the person before the current evaluation. */
  earlier: EarlierSent | null;
  /** The submission that is to be corrected; null for a first submission. */
  correction: SubmissionToCorrect | null;
  address: FormAddress;
  onSaved: (secondsToCorrect: number) => void;
}

/** The form about one person: the questions and then the training recommendation. */
export function Questionnaire({ person, initial, found, earlier, correction, address, onSaved }: QuestionnaireProps) {
  const evaluatorId = useCurrentUser().id;
  const { collaborator_id: collaboratorId, collaborator_name: personName } = person;
  const form = useEvaluationForm({ evaluatorId, collaboratorId, initial, found, correction, address });
  // As it was when the form opened: what comes later would move the questions.
  const [earlierAnswers] = useState(() => toEarlierAnswers(earlier));
  const submit = useSubmitEvaluation();
  const correct = useCorrectSubmission(correction?.id ?? 0);
  const reloadQuestions = useReloadQuestions(collaboratorId, form.store);
  const complete = useCompletion({
    store: form.store,
    write: correction ? correct.mutateAsync : submit.mutateAsync,
    saved: correction ? corrections.form.saved : results.submit.saved,
    onReload: reloadQuestions,
    onSaved: (stored) => onSaved(stored?.seconds_to_correct ?? 0),
  });
  useLeaveGuard(form.store.autosaver.isAtRisk, leavesForm, () =>
    form.saveStatus.kind === 'offline' ? results.draft.leave : undefined,
  );

  const proceed = () => {
    const problem = form.store.proceed();
    if (problem) focusProblem(...problem);
  };

  const parts = {
    form,
    personName,
    saveLine: <SaveLine form={form} onReload={reloadQuestions} />,
    startOver: <StartOver form={form} body={results.draft.startOverBody(personName)} />,
  };
  return form.step === 'closing' ? (
    <>
      {correction && <WhyToCorrect correction={correction} />}
      <TrainingStep {...parts} onComplete={complete} />
    </>
  ) : (
    <>
      {correction && <WhyToCorrect correction={correction} onGoToComments={proceed} />}
      <QuestionsStep {...parts} earlier={earlierAnswers} remarkHelp={results.remark.help} onContinue={proceed} />
    </>
  );
}
