import { Card, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useYear, type YearStages as Year } from '@/api/dashboard';
import { formatNearDay } from '@/format';
import { narrowed, paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { TextLink } from '@/ui/ButtonLink';
import classes from './YearStages.module.css';

const text = dashboard.stages;

const STAGES = ['prepare', 'evaluate', 'results', 'improve', 'next_year'] as const;
type Stage = (typeof STAGES)[number];

/** Where a stage is taken further, its figure, and further lines such as its days. */
interface Words {
  to: string | null;
  figure: string;
  more: readonly (string | false | null)[];
}

/** The stages of this year with their dates: how far each is, and where it goes on. Nothing where they cannot be read. */
export function YearStages() {
  const { data: year, isPending } = useYear();
  if (isPending) return <StagesSkeleton />;
  if (!year) return null;
  return (
    <Card component="section" aria-labelledby="year-stages" mb="lg">
      <Title order={2} id="year-stages">
        {text.title(year.year)}
      </Title>
      <ol className={classes.stages}>
        {STAGES.map((stage, index) => (
          <StageItem key={stage} number={index + 1} stage={stage} year={year} />
        ))}
      </ol>
    </Card>
  );
}

/** How many lines each stage usually has below its name. */
const LINES = [1, 2, 2, 1, 1];

export const StagesSkeleton = () => (
  <Card mb="lg" aria-hidden>
    <Skeleton h={24} w="9rem" my={4} />
    <div className={classes.stages}>
      {LINES.map((lines, stage) => (
        <div key={stage} className={classes.stage}>
          <Skeleton h={28} circle />
          <div className={classes.words}>
            <Skeleton h={14} w="5rem" my={6} />
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} h={12} w="8rem" maw="100%" my={5} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </Card>
);

function StageItem({ number, stage, year }: { number: number; stage: Stage; year: Year }) {
  const { state } = year[stage];
  const { to, figure, more } = WORDS[stage](year);
  const title = text.names[stage];
  return (
    <li className={classes.stage} data-state={state} aria-current={year.stage === stage ? 'step' : undefined}>
      <span className={classes.mark}>
        {state === 'done' ? <IconCircleCheckFilled size={28} aria-hidden /> : <span aria-hidden>{number}</span>}
      </span>
      <div className={classes.words}>
        {to === null ? (
          <Text component="span" fw={600}>
            {title}
          </Text>
        ) : (
          <TextLink to={to} fw={600}>
            {title}
          </TextLink>
        )}
        <VisuallyHidden>: {text.states[state]}</VisuallyHidden>
        <Text size="sm">{figure}</Text>
        {more.filter(Boolean).map((line) => (
          <Text key={String(line)} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    </li>
  );
}

const WORDS: Record<Stage, (year: Year) => Words> = {
  prepare: ({ prepare: { people, blocked, no_access: noAccess, earlier_year: earlier } }) => ({
    to: paths.readiness,
    figure: prepareFigure(people, blocked, noAccess),
    more: [blocked > 0 && noAccess > 0 && text.noAccess(noAccess), earlier > 0 && text.earlier(earlier)],
  }),
  evaluate: ({ evaluate: { state, total_evaluated: sent, total_assigned: total, opens_on: opens, closes_on: closes } }) => ({
    to: sent < total ? paths.notEvaluated : paths.submissions,
    figure: text.sent(sent, total),
    more: [
      state === 'later' && opens && text.opens(formatNearDay(opens)),
      state !== 'done' && closes && text.closes(formatNearDay(closes)),
    ],
  }),
  results: ({ year, results: { total_with_result: people, results_on: day } }) => ({
    to: people > 0 ? narrowed(paths.reports, { year }) : null,
    figure: text.withResult(people),
    more: [day && text.published(formatNearDay(day))],
  }),
  improve: ({ year, improve: { state, pending, done } }) => ({
    to: state === 'later' ? null : narrowed(paths.plans, { period: year }),
    figure: pending + done > 0 ? text.plans(pending, done) : text.noPlans,
    more: [],
  }),
  next_year: ({ next_year: { state, year, begins_on: begins, made, left } }) => ({
    to: { later: null, now: paths.newYearOf(year), done: narrowed(paths.evaluations, { year }) }[state],
    figure: state === 'later' ? text.begins(formatNearDay(begins)) : text.made(made, made + left, year),
    more: [state === 'done' && text.counts(year)],
  }),
};

function prepareFigure(people: number, blocked: number, withoutAccess: number): string {
  if (blocked > 0) return text.blocked(blocked, people);
  return withoutAccess > 0 ? text.noAccess(withoutAccess) : text.prepared(people);
}
