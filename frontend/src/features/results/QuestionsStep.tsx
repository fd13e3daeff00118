import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import type { FormQuestion } from '@/api/results';
import { SCORES, SCROLL_DELAY_MS, type Score } from '@/constants';
import { results } from '@/strings/results';
import type { Answers, Change } from './draft';
import { focusProblem, focusQuestion, scrollTo } from './focus';
import type { InitialFocus } from './formState';
import type { Problem } from './problems';
import { QuestionCard } from './QuestionCard';
import classes from './QuestionsStep.module.css';

const text = results.questions;
const SECTIONS = ['competency', 'objective'] as const;

interface QuestionsStepProps {
  title: string;
  /** Who is evaluated. */
  whom: string;
  /** In the order they are shown. */
  questions: readonly FormQuestion[];
  answers: Answers;
  /** Which questions are not as they were when they were first answered. */
  changes: ReadonlyMap<number, Change>;
  requiresEvidence: boolean;
  /** What keeps the answers from being sent, by question and in the order of the questions. */
  problems: ReadonlyMap<number, Problem>;
  /** Whether *Continuar* was pressed, so that what is missing is marked. */
  showsProblems: boolean;
  notice: string;
  initialFocus: InitialFocus;
  /** Says whether what is answered is saved. */
  saveLine: ReactNode;
  onScore: (questionId: number, score: Score) => void;
  onRemark: (questionId: number, remark: string) => void;
  onContinue: () => void;
}

export function QuestionsStep(props: QuestionsStepProps) {
  const { title, whom, questions, problems, showsProblems, notice, initialFocus, saveLine, onScore, onContinue } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const missing = questions.filter(({ id }) => problems.get(id) === 'score');
  const firstMissing = missing[0]?.id;
  const [firstProblem] = problems;

  const initial = useRef({ focus: initialFocus, firstProblem });
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const { focus, firstProblem: problem } = initial.current;
      if (focus === 'firstProblem' && problem) focusProblem(...problem);
      else if (focus === 'end') next.current?.focus({ preventScroll: true });
      else focusTop(form.current, heading.current);
    }, SCROLL_DELAY_MS);
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
      <Progress whom={whom} answered={questions.length - missing.length} total={questions.length}>
        {saveLine}
      </Progress>
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
            {sumUp(problems)}
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

/** What is wrong, in one or two sentences. */
function sumUp(problems: ReadonlyMap<number, Problem>): string {
  const kinds = [...problems.values()];
  const scores = kinds.filter((kind) => kind === 'score').length;
  const remarks = kinds.length - scores;
  return [scores > 0 && text.missing(scores), remarks > 0 && results.remark.wrong(remarks)]
    .filter(Boolean)
    .join(' ');
}

/** Shows the head of the page with the form, unless somebody has already begun to answer. */
function focusTop(form: HTMLElement | null, heading: HTMLElement | null): void {
  const { activeElement } = document;
  if (form?.contains(activeElement)) return;
  scrollTo(form?.parentElement ?? form);
  heading?.focus({ preventScroll: true });
}

/** Calls back for the keys of the scale within the form, with the question that has the focus. */
function useScoreKeys(
  form: React.RefObject<HTMLFormElement | null>,
  onKey: (focusedQuestion: number | undefined, score: Score) => void,
): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  // before anybody sees the questions: the first keys count
  useLayoutEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const score = SCORES.find((each) => String(each) === event.key);
      if (!score || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLTextAreaElement) return;
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-question]') : null;
      event.preventDefault();
      latest.current(card ? Number(card.dataset.question) : undefined, score);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

interface ProgressProps {
  whom: string;
  answered: number;
  total: number;
  children: ReactNode;
}

function Progress({ whom, answered, total, children }: ProgressProps) {
  const said = text.answered(answered, total);
  return (
    <div className={classes.progress}>
      <span className={classes.whom} aria-hidden>
        {whom}
      </span>
      <div
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={said}
        className={classes.track}
      >
        <div className={classes.bar} style={{ transform: `scaleX(${answered / total})` }} />
      </div>
      <Text size="sm" className={classes.count} aria-hidden>
        {said}
      </Text>
      {children}
    </div>
  );
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
