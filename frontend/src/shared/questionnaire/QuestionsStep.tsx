import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { QUESTION_TYPES, SCROLL_DELAY_MS } from '@/constants';
import { results } from '@/strings/results';
import { useScoreKeysSetting } from '@/ui/browserSettings';
import { focusProblem, focusQuestion, HEADING_ID, motion, scrollTo } from './focus';
import { LeadBar } from './LeadBar';
import type { Problem } from './problems';
import type { AskedQuestion } from './kinds';
import type { EarlierAnswer } from './QuestionCard';
import { QuestionSection } from './QuestionSection';
import classes from './QuestionsStep.module.css';
import { useStrayTaps } from './strayTaps';
import type { QuestionsForm } from './useForm';
import { useScoreKeys } from './useScoreKeys';

const text = results.questions;
const NONE_EARLIER: ReadonlyMap<number, EarlierAnswer> = new Map();

interface QuestionsStepProps {
  form: QuestionsForm;
  /** The person evaluated. */
  personName: string;
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  earlier?: ReadonlyMap<number, EarlierAnswer>;
  /** The sentence about the readers of the comments. */
  remarkHelp: string;
  /** Below the questions. */
  startOver: ReactNode;
  onContinue: () => void;
}

/** The form's first step: a score for each question. */
export function QuestionsStep({ form, personName, saveLine, earlier = NONE_EARLIER, remarkHelp, startOver, onContinue }: QuestionsStepProps) {
  const { questions, problems, showsProblems, notice, initialFocus, isReadOnly, store } = form;
  const { name, requires_evidence: requiresEvidence } = form.form.evaluation;
  const [hasKeys] = useScoreKeysSetting();
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const missing = questions.filter(({ id }) => problems.get(id) === 'score');
  const firstMissing = missing[0]?.id;
  const [firstProblem] = problems;

  const focusInitially = useEffectEvent(() => {
    const hasBegun = element.current?.contains(document.activeElement);
    if (hasBegun) return;
    if (initialFocus === 'firstProblem' && firstProblem) focusProblem(...firstProblem);
    else if (initialFocus === 'end') next.current?.focus({ preventScroll: true });
    else {
      scrollTo(element.current?.parentElement ?? null);
      heading.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    const timer = window.setTimeout(() => focusInitially(), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);

  useScoreKeys(element, (focused, score) => {
    const at = focused ?? firstMissing;
    const index = questions.findIndex((question) => question.id === at);
    if (isReadOnly || at === undefined || index < 0) return;
    store.setScore(at, score);
    const following = followingOf(index, questions, missing);
    if (following) focusQuestion(following.id, motion());
    else next.current?.focus({ preventScroll: true });
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className={classes.form}
      aria-labelledby={HEADING_ID}
      data-checked={showsProblems || undefined}
      {...useStrayTaps()}
    >
      <Title order={2} id={HEADING_ID} ref={heading} tabIndex={-1} className={classes.title}>
        {name}
      </Title>
      {(requiresEvidence || hasKeys) && (
        <Text c="dimmed" mt={4}>
          {requiresEvidence && results.remark.rule} {hasKeys && <span className={classes.keys}>{text.keys}</span>}
        </Text>
      )}
      {notice && (
        <Text role="status" className={classes.notice}>
          {notice}
        </Text>
      )}
      {QUESTION_TYPES.map((type) => (
        <QuestionSection key={type} type={type} form={form} earlier={earlier} remarkHelp={remarkHelp} />
      ))}
      {showsProblems && (
        <Text role="alert" className={classes.missing}>
          {summarise(problems)}
        </Text>
      )}
      <LeadBar
        personName={personName}
        answered={{ done: questions.length - missing.length, total: questions.length }}
        saveLine={saveLine}
      >
        <Button
          ref={next}
          type="submit"
          variant={problems.size > 0 ? 'default' : 'filled'}
          rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
        >
          {text.next}
        </Button>
      </LeadBar>
      {startOver}
    </form>
  );
}

/** The next missing answer comes next; in a review of given answers, the next question does. */
function followingOf(index: number, questions: readonly AskedQuestion[], missing: readonly AskedQuestion[]): AskedQuestion | undefined {
  const others = missing.filter((question) => question !== questions[index]);
  const wasMissing = others.length < missing.length;
  if (!wasMissing) return questions[index + 1];
  return others.find((question) => questions.indexOf(question) > index) ?? others[0];
}

function summarise(problems: ReadonlyMap<number, Problem>): string {
  const kinds = [...problems.values()];
  const scores = kinds.filter((kind) => kind === 'score').length;
  const remarks = kinds.length - scores;
  return [scores > 0 && text.missing(scores), remarks > 0 && results.remark.wrong(remarks)]
    .filter(Boolean)
    .join(' ');
}
