import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react';
import type { FormQuestion } from '@/api/results';
import { SCROLL_DELAY_MS, type Score } from '@/constants';
import { results } from '@/strings/results';
import { AnsweredProgress } from './AnsweredProgress';
import type { Answers, Change } from './draft';
import { focusProblem, focusQuestion, scrollTo } from './focus';
import type { InitialFocus } from './formState';
import type { Problem } from './problems';
import { QuestionCard } from './QuestionCard';
import classes from './QuestionsStep.module.css';
import { useScoreKeys } from './useScoreKeys';

const text = results.questions;
const SECTIONS = ['competency', 'objective'] as const;

interface QuestionsStepProps {
  title: string;
  /** Who is evaluated. */
  personName: string;
  /** In the order they are shown. */
  questions: readonly FormQuestion[];
  answers: Answers;
  /** The questions that differ from those that the draft was saved for. */
  changes: ReadonlyMap<number, Change>;
  requiresEvidence: boolean;
  /** The problems that keep the answers from being sent, in the order of the questions. */
  problems: ReadonlyMap<number, Problem>;
  /** Whether problems are marked, because *Continuar* was pressed. */
  showsProblems: boolean;
  notice: string;
  initialFocus: InitialFocus;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  onScore: (questionId: number, score: Score) => void;
  onRemark: (questionId: number, remark: string) => void;
  onContinue: () => void;
}

export function QuestionsStep(props: QuestionsStepProps) {
  const { title, personName, questions, problems, showsProblems, notice, initialFocus, saveLine, onScore, onContinue } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const missing = questions.filter(({ id }) => problems.get(id) === 'score');
  const firstMissing = missing[0]?.id;
  const [firstProblem] = problems;

  const focusInitially = useEffectEvent(() => {
    if (initialFocus === 'firstProblem' && firstProblem) focusProblem(...firstProblem);
    else if (initialFocus === 'end') next.current?.focus({ preventScroll: true });
    else focusTop(form.current, heading.current);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => focusInitially(), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);

  useScoreKeys(form, (focused, score) => {
    const at = focused ?? firstMissing;
    const index = questions.findIndex((question) => question.id === at);
    if (at === undefined || index < 0) return;
    onScore(at, score);
    const following = questions[index + 1];
    if (following) focusQuestion(following.id);
    else {
      next.current?.focus({ preventScroll: true });
      scrollTo(next.current, 'center');
    }
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby="evaluacion">
      <Title order={2} id="evaluacion" ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.scale} {props.requiresEvidence && results.remark.rule} <span className={classes.keys}>{text.keys}</span>
      </Text>
      {notice && (
        <Text role="status" className={classes.notice}>
          {notice}
        </Text>
      )}
      <AnsweredProgress personName={personName} answered={questions.length - missing.length} total={questions.length}>
        {saveLine}
      </AnsweredProgress>
      {SECTIONS.map((section) => (
        <Section
          key={section}
          name={results.sections[section]}
          shown={questions.filter((question) => question.question_type === section)}
          {...props}
        />
      ))}
      <div className={classes.foot}>
        {showsProblems && problems.size > 0 && (
          <Text role="alert" className={classes.missing}>
            {summarise(problems)}
          </Text>
        )}
        <Button
          ref={next}
          type="submit"
          rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
        >
          {text.next}
        </Button>
      </div>
    </form>
  );
}

function summarise(problems: ReadonlyMap<number, Problem>): string {
  const kinds = [...problems.values()];
  const scores = kinds.filter((kind) => kind === 'score').length;
  const remarks = kinds.length - scores;
  return [scores > 0 && text.missing(scores), remarks > 0 && results.remark.wrong(remarks)]
    .filter(Boolean)
    .join(' ');
}

/** Scrolls to the head of the page, unless the user has already begun to answer. */
function focusTop(form: HTMLElement | null, heading: HTMLElement | null): void {
  const { activeElement } = document;
  if (form?.contains(activeElement)) return;
  scrollTo(form?.parentElement ?? form);
  heading?.focus({ preventScroll: true });
}

interface SectionProps extends QuestionsStepProps {
  name: string;
  shown: readonly FormQuestion[];
}

function Section({ name, questions, shown, answers, problems, showsProblems, ...rest }: SectionProps) {
  const { changes, requiresEvidence, onScore, onRemark } = rest;
  if (shown.length === 0) return null;
  return (
    <>
      <Title order={3} className={classes.section}>
        {name}
      </Title>
      {shown.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={questions.indexOf(question) + 1}
          score={answers.scores[question.id]}
          change={changes.get(question.id)}
          remark={answers.remarks[question.id] ?? ''}
          requiresEvidence={requiresEvidence}
          problem={(showsProblems && problems.get(question.id)) || null}
          onScore={onScore}
          onRemark={onRemark}
        />
      ))}
    </>
  );
}
