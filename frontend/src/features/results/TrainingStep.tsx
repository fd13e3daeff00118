import { Button, NativeSelect, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { overallOf } from '@/domain/arithmetic';
import { levelOf } from '@/domain/levels';
import { COMMENTS_COUNTER_FROM, SCROLL_DELAY_MS } from '@/constants';
import { formatPercent } from '@/format';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { scale } from '@/strings/scale';
import type { Training } from './draft';
import { scrollTo } from './focus';
import { LeadBar } from './LeadBar';
import { commentsLeft, commentsOverflow, findTrainingProblems } from './problems';
import { ScoreDistribution } from './ScoreDistribution';
import { useStrayTaps } from './strayTaps';
import classes from './TrainingStep.module.css';
import type { EvaluationForm } from './useEvaluationForm';

const text = results.training;

interface TrainingStepProps {
  form: EvaluationForm;
  /** Who is evaluated. */
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
  const { questions, answers, showsTrainingProblems, pending, isReadOnly, store } = form;
  const { scores, training } = answers;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const requires = useRef<HTMLSelectElement>(null);
  const comments = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const problems = findTrainingProblems(training);
  const shown = showsTrainingProblems ? problems : { requires: null, comments: commentsOverflow(training.comments) };
  const overall = resultOf(form);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => scrollTo(element.current), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReadOnly) return;
    const completed = onComplete();
    if (problems.requires) requires.current?.focus();
    else if (problems.comments) comments.current?.focus();
    else void completed.then(() => submitButton.current?.focus());
  };

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className={classes.form}
      aria-labelledby="capacitacion"
      {...useStrayTaps()}
    >
      <Title order={2} id="capacitacion" ref={heading} tabIndex={-1} className={classes.title}>
        {text.title}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {text.intro(questions.length)}
      </Text>
      <NativeSelect
        ref={requires}
        size="md"
        label={text.requires}
        data={OPTIONS}
        required
        withAsterisk={false}
        disabled={isReadOnly}
        value={training.requires}
        error={shown.requires}
        onChange={(event) =>
          store.setTraining({ ...training, requires: event.currentTarget.value as Training['requires'] })
        }
      />
      <Textarea
        ref={comments}
        mt="lg"
        label={text.comments}
        description={text.commentsHelp}
        required
        // Measuring it would take a second, hidden text area, which programs that fill in forms find too.
        autosize={false}
        rows={5}
        resize="vertical"
        classNames={{ input: classes.comments }}
        readOnly={isReadOnly}
        value={training.comments}
        error={shown.comments}
        onChange={(event) => store.setTraining({ ...training, comments: event.currentTarget.value })}
      />
      <Counter comments={training.comments} />
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
    </form>
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

function Counter({ comments }: { comments: string }) {
  const count = commentsLeft(comments);
  const isNear = count >= 0 && count <= COMMENTS_COUNTER_FROM;
  return (
    <Text size="sm" c="dimmed" mt={6} aria-live="polite" className={classes.counter}>
      {isNear && common.form.charactersLeft(count)}
    </Text>
  );
}
