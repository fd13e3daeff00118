import { Button, NativeSelect } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { overallOf } from '@/domain/arithmetic';
import { levelOf } from '@/domain/levels';
import { formatPercent } from '@/format';
import { ClosingText } from '@/shared/questionnaire/ClosingText';
import classes from '@/shared/questionnaire/ClosingStep.module.css';
import { LaterStep } from '@/shared/questionnaire/LaterStep';
import { LeadBar } from '@/shared/questionnaire/LeadBar';
import { commentsOverflow } from '@/shared/questionnaire/problems';
import { results } from '@/strings/results';
import { scale } from '@/strings/scale';
import { findTrainingProblems, type EvaluationForm, type Training } from './evaluationKind';
import { ScoreDistribution } from './ScoreDistribution';

const text = results.training;

interface TrainingStepProps {
  form: EvaluationForm;
  /** The person evaluated. */
  personName: string;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  startOver: ReactNode;
  onComplete: () => Promise<void>;
}

const OPTIONS = [
  { value: '', label: text.choose },
  { value: 'yes', label: text.yes },
  { value: 'no', label: text.no },
];

/** The training recommendation, from which the whole evaluation is submitted. */
export function TrainingStep({ form, personName, saveLine, startOver, onComplete }: TrainingStepProps) {
  const { answers, showsClosingProblems, pending, isReadOnly, store } = form;
  const { scores, closing: training } = answers;
  const requires = useRef<HTMLSelectElement>(null);
  const comments = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const problems = findTrainingProblems(training);
  const shown = showsClosingProblems ? problems : { requires: null, comments: commentsOverflow(training.comments) };
  const overall = resultOf(form);

  const submit = () => {
    if (isReadOnly) return;
    const completed = onComplete();
    if (problems.requires) requires.current?.focus();
    else if (problems.comments) comments.current?.focus();
    else void completed.then(() => submitButton.current?.focus());
  };

  return (
    <LaterStep title={text.title} intro={text.intro} onSubmit={submit}>
      <NativeSelect
        ref={requires}
        mt="md"
        size="md"
        label={text.requires}
        data={OPTIONS}
        required
        withAsterisk={false}
        disabled={isReadOnly}
        value={training.requires}
        error={shown.requires}
        onChange={(event) =>
          store.setClosing({ ...training, requires: event.currentTarget.value as Training['requires'] })
        }
      />
      <ClosingText
        ref={comments}
        label={text.comments}
        description={text.commentsHelp}
        isRequired
        isReadOnly={isReadOnly}
        value={training.comments}
        error={shown.comments}
        onChange={(value) => store.setClosing({ ...training, comments: value })}
      />
      <ScoreDistribution evaluationId={form.form.evaluation.id} scores={scores} />
      <div className={classes.actions}>
        <p className={classes.total}>{text.total(formatPercent(overall), scale[levelOf(overall)])}</p>
        <Button variant="default" onClick={() => store.changeStep('questions')}>
          {text.back}
        </Button>
      </div>
      <LeadBar personName={personName} saveLine={saveLine}>
        <Button ref={submitButton} type="submit" loading={pending === 'submission'}>
          {text.submit}
        </Button>
      </LeadBar>
      {startOver}
    </LaterStep>
  );
}

/** The result that a form's scores give: a percentage with two decimals. */
function resultOf({ form: { evaluation }, questions, answers: { scores } }: EvaluationForm): string {
  const answers = questions.flatMap(({ id, question_type: type }) => {
    const score = scores[id];
    return score === undefined ? [] : [{ type, score }];
  });
  return overallOf(answers, { competency: evaluation.weight_competencies, objective: evaluation.weight_objectives });
}
