import type { SubmissionToCorrect } from '@/api/corrections';
import type { Draft } from '@/api/drafts';
import type { Assigned, ReadyForm } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { overallOf } from '@/domain/arithmetic';
import { results } from '@/strings/results';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { focusProblem } from './focus';
import { FormSaveLine } from './FormSaveLine';
import { QuestionsStep } from './QuestionsStep';
import { ScoreDistribution } from './ScoreDistribution';
import { StartOver } from './StartOver';
import { TrainingStep } from './TrainingStep';
import { WhyToCorrect } from './WhyToCorrect';
import { useCompletion } from './useCompletion';
import { useEvaluationForm, type EvaluationForm } from './useEvaluationForm';
import { leavesForm, type FormAddress } from './useFormAddress';

interface QuestionnaireProps {
  person: Assigned;
  initial: ReadyForm;
  /** The draft on the server. */
  found: Draft | null;
  /** The submission that is to be corrected; null for a first submission. */
  correction: SubmissionToCorrect | null;
  address: FormAddress;
  onSaved: () => void;
}

/** The form about one person: the questions and then the training recommendation. */
export function Questionnaire({ person, initial, found, correction, address, onSaved }: QuestionnaireProps) {
  const evaluatorId = useCurrentUser().id;
  const collaboratorId = person.collaborator_id;
  const form = useEvaluationForm({ evaluatorId, collaboratorId, initial, found, correction, address });
  const { complete, isSending } = useCompletion({ evaluatorId, collaboratorId, form, correction, onSaved });
  useLeaveGuard(form.isAtRisk, leavesForm, () =>
    form.saveStatus.kind === 'offline' ? results.draft.leave : undefined,
  );

  const proceed = () => {
    const problem = form.proceed();
    if (problem) focusProblem(...problem);
  };

  const { evaluation } = form.form;
  const saveLine = <FormSaveLine collaboratorId={collaboratorId} form={form} />;
  const startOver = <StartOver personName={person.collaborator_name} form={form} />;
  if (form.step === 'training') {
    return (
      <>
        {correction && <WhyToCorrect correction={correction} />}
        <TrainingStep
          personName={person.collaborator_name}
          training={form.answers.training}
          onChange={form.setTraining}
          questionCount={form.questions.length}
          onBack={form.backToQuestions}
          onComplete={complete}
          isSending={isSending}
          saveLine={saveLine}
          overall={resultOf(form)}
          startOver={startOver}
          scoreDistribution={<ScoreDistribution evaluationId={evaluation.id} scores={form.answers.scores} />}
        />
      </>
    );
  }
  return (
    <>
      {correction && <WhyToCorrect correction={correction} onGoToComments={proceed} />}
      <QuestionsStep
        title={evaluation.name}
        personName={person.collaborator_name}
        questions={form.questions}
        answers={form.answers}
        changes={form.changes}
        requiresEvidence={evaluation.requires_evidence}
        problems={form.problems}
        showsProblems={form.showsProblems}
        notice={form.notice}
        initialFocus={form.initialFocus}
        saveLine={saveLine}
        startOver={startOver}
        onScore={form.setScore}
        onRemark={form.setRemark}
        onContinue={proceed}
      />
    </>
  );
}

/** The result that a form's scores give. */
function resultOf({ form: { evaluation }, questions, answers: { scores } }: EvaluationForm): string {
  const answers = questions.flatMap(({ id, question_type: type }) => {
    const score = scores[id];
    return score === undefined ? [] : [{ type, score }];
  });
  return overallOf(answers, { competency: evaluation.weight_competencies, objective: evaluation.weight_objectives });
}
