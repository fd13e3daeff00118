import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFirstSteps, type FirstSteps as State } from '@/api/readiness';
import { useCurrentUser } from '@/api/session';
import { narrowed, paths } from '@/paths';
import { arePasswordsForAll } from '@/serverSettings';
import { readiness } from '@/strings/readiness';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { StarterButton } from './StarterButton';
import classes from './FirstSteps.module.css';

const text = readiness.steps;

type Step = State['steps'][number];

/** Where each step is taken; this year's evaluations are copied from earlier ones, where there are any. */
const placesIn = ({ has_earlier_evaluations: hasEarlier, year }: State): Record<Step['step'], string> => ({
  school: paths.school,
  categories: paths.categories,
  questions: paths.questionBanks,
  evaluation: hasEarlier ? paths.newYearOf(year) : paths.createEvaluation,
  people: paths.importsOf('people'),
  assignments: paths.assignments,
  access: narrowed(paths.users, { role: 'evaluador', status: 'none', selected: 'all' }),
});

/**
 * The steps of a new installation to its first evaluation, until somebody has been evaluated this year.
 * `next` is what comes once all is ready.
 */
export function FirstSteps({ next }: { next: ReactNode }) {
  const { data } = useFirstSteps();
  if (!data) return null;
  if (data.is_ready && data.steps.every(isDone)) return <div className={classes.card}>{next}</div>;
  return (
    <Card component="section" aria-labelledby="first-steps" className={classes.card}>
      {data.steps.every(isDone) ? <Almost /> : <Steps state={data} />}
    </Card>
  );
}

const isDone = ({ is_done: done }: Step) => done;

function Steps({ state }: { state: State }) {
  const { steps, year } = state;
  const places = placesIn(state);
  const { role } = useCurrentUser();
  const mayTake = ({ step }: Step) => step !== 'school' || role === 'admin';
  const nextStep = steps.find((step) => !isDone(step) && mayTake(step));
  return (
    <>
      <div className={classes.head}>
        <Title order={2} id="first-steps">
          {text.title(year)}
        </Title>
        <Text c="dimmed">{text.progress(steps.filter(isDone).length, steps.length)}</Text>
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepItem key={step.step} step={step} place={places[step.step]} number={index + 1} mayTake={mayTake(step)} isNext={step === nextStep} />
        ))}
      </ol>
    </>
  );
}

interface StepItemProps {
  step: Step;
  place: string;
  number: number;
  /** Whether the reader may take it. */
  mayTake: boolean;
  isNext: boolean;
}

function StepItem({ step: { step, is_done: done, left }, place, number, mayTake, isNext }: StepItemProps) {
  const words = step === 'access' && !arePasswordsForAll() ? 'schoolAccount' : step;
  const { title, body } = text.list[words];
  return (
    <li className={classes.step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.number}>
        {done ? <IconCircleCheckFilled size={28} aria-hidden /> : <span aria-hidden>{number}</span>}
      </span>
      <div className={classes.words}>
        {mayTake ? (
          <TextLink to={place} fw={600}>
            {title}
          </TextLink>
        ) : (
          <Text component="span" fw={600}>
            {title}
          </Text>
        )}
        {done && <VisuallyHidden>: {text.done}</VisuallyHidden>}
        {!done && (
          <Text c="dimmed" size="sm">
            {left > 0 && words in text.left ? text.left[words as keyof typeof text.left](left) : body}
            {!mayTake && <> {text.onlyAdmins}</>}
          </Text>
        )}
        {isNext && (
          <div className={classes.actions}>
            <ButtonLink to={place}>
              {step === 'evaluation' && place !== paths.createEvaluation ? text.newYear : text.go[words]}
            </ButtonLink>
            {step === 'questions' && left === 0 && <StarterButton />}
            {step === 'people' && (
              <ButtonLink to={paths.createUsers} variant="default">
                {text.typeThem}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

const Almost = () => (
  <>
    <Title order={2} id="first-steps">
      {text.almost}
    </Title>
    <Text c="dimmed" my="sm">
      {text.almostBody}
    </Text>
    <ButtonLink to={paths.readiness}>{text.check}</ButtonLink>
  </>
);
