import { useState } from 'react';
import type { SubmissionToCorrect } from '@/api/corrections';
import type { Draft } from '@/api/drafts';
import type { Assigned, ReadyForm } from '@/api/results';
import type { EarlierSent } from '@/api/sentEvaluations';
import { useCurrentUser } from '@/api/session';
import { results } from '@/strings/results';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { toEarlierAnswers } from './earlierAnswers';
import { focusProblem } from './focus';
import { QuestionsStep } from './QuestionsStep';
import { SaveLine } from './SaveLine';
import { StartOver } from './StartOver';
import { TrainingStep } from './TrainingStep';
import { WhyToCorrect } from './WhyToCorrect';
import { useCompletion } from './useCompletion';
import { useEvaluationForm } from './useEvaluationForm';
import { leavesForm, type FormAddress } from './useFormAddress';

interface QuestionnaireProps {
  person: Assigned;
  initial: ReadyForm;
  /** The draft on the server. */
  found: Draft | null;
  /** What this evaluator sent about the person before the current evaluation. */
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
  const complete = useCompletion({ collaboratorId, form, correction, onSaved });
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
    saveLine: <SaveLine collaboratorId={collaboratorId} form={form} />,
    startOver: <StartOver personName={personName} form={form} />,
  };
  return form.step === 'training' ? (
    <>
      {correction && <WhyToCorrect correction={correction} />}
      <TrainingStep {...parts} onComplete={complete} />
    </>
  ) : (
    <>
      {correction && <WhyToCorrect correction={correction} onGoToComments={proceed} />}
      <QuestionsStep {...parts} earlier={earlierAnswers} onContinue={proceed} />
    </>
  );
}
