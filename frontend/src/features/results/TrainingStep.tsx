import { Button, NativeSelect, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { countCharacters, isBlank } from '@/domain/characters';
import { levelOf } from '@/domain/levels';
import { COMMENTS_COUNTER_FROM, SCROLL_DELAY_MS } from '@/constants';
import { formatPercent } from '@/format';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { scale } from '@/strings/scale';
import type { Training } from './draft';
import { scrollTo } from './focus';
import { useStrayTaps } from './strayTaps';
import classes from './TrainingStep.module.css';

const COMMENTS_MAX_LENGTH = 5000;

const text = results.training;

interface TrainingStepProps {
  /** Who is evaluated. */
  personName: string;
  training: Training;
  onChange: (training: Training) => void;
  questionCount: number;
  onBack: () => void;
  onComplete: () => Promise<void>;
  isSending: boolean;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  /** The result that the scores give: a percentage with two decimals. */
  overall: string;
  startOver: ReactNode;
  scoreDistribution: ReactNode;
}

const OPTIONS = [
  { value: '', label: text.choose },
  { value: 'yes', label: text.yes },
  { value: 'no', label: text.no },
];

/** The training recommendation, from which the whole evaluation is submitted. */
export function TrainingStep(props: TrainingStepProps) {
  const { personName, training, onChange, questionCount, onBack, onComplete, isSending, overall } = props;
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const requires = useRef<HTMLSelectElement>(null);
  const comments = useRef<HTMLTextAreaElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const errors = problems(training);
  const shown = isChecked ? errors : { requires: null, comments: overflow(training.comments) };

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => scrollTo(form.current), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setChecked(true);
    if (errors.requires) requires.current?.focus();
    else if (errors.comments) comments.current?.focus();
    else void onComplete().then(() => submitButton.current?.focus());
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={classes.form}
      aria-labelledby="capacitacion"
      {...useStrayTaps()}
    >
      <Title order={2} id="capacitacion" ref={heading} tabIndex={-1} className={classes.title}>
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.intro(questionCount)}
      </Text>
      <div className={classes.state}>
        <span className={classes.personName} aria-hidden>
          {personName}
        </span>
        {props.saveLine}
      </div>
      <NativeSelect
        ref={requires}
        size="md"
        label={text.requires}
        data={OPTIONS}
        required
        withAsterisk={false}
        value={training.requires}
        error={shown.requires}
        onChange={(event) =>
          onChange({ ...training, requires: event.currentTarget.value as Training['requires'] })
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
        value={training.comments}
        error={shown.comments}
        onChange={(event) => onChange({ ...training, comments: event.currentTarget.value })}
      />
      <Counter comments={training.comments} />
      {props.scoreDistribution}
      <div className={classes.actions}>
        <p className={classes.total}>{text.total(formatPercent(overall), scale[levelOf(overall)])}</p>
        <Button variant="default" onClick={onBack}>
          {text.back}
        </Button>
        <Button ref={submitButton} type="submit" loading={isSending}>
          {text.submit}
        </Button>
        {props.startOver}
      </div>
    </form>
  );
}

const left = (comments: string): number => COMMENTS_MAX_LENGTH - countCharacters(comments);

const overflow = (comments: string): string | null =>
  left(comments) < 0 ? common.form.charactersOver(-left(comments)) : null;

const problems = ({ requires, comments }: Training) => ({
  requires: requires === '' ? text.requiresMissing : null,
  comments: isBlank(comments) ? text.commentsMissing : overflow(comments),
});

function Counter({ comments }: { comments: string }) {
  const count = left(comments);
  const isNear = count >= 0 && count <= COMMENTS_COUNTER_FROM;
  return (
    <Text size="sm" c="dimmed" mt={6} aria-live="polite" className={classes.counter}>
      {isNear && common.form.charactersLeft(count)}
    </Text>
  );
}
