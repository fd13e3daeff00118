import { Card, Progress as Bar, Text, Title } from '@mantine/core';
import type { Dashboard, PendingPart, Scope } from '@/api/dashboard';
import { describePart } from '@/domain/pending';
import { paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { pending } from '@/strings/pending';
import { TextLink } from '@/ui/ButtonLink';
import classes from './DashboardPage.module.css';
import { percentDone } from './progress';
import { scopedPath } from '../scope';

const text = dashboard.overall;

/** How many of the year's evaluations have been sent, and by when the others can be. */
export function OverallProgress({ metrics, scope }: { metrics: Dashboard; scope: Scope }) {
  const { year, total_assigned: assigned, total_evaluated: evaluated, total_not_evaluated: without } = metrics;
  const percent = percentDone(evaluated, assigned);
  return (
    <Card component="section" aria-labelledby="overall-title" mb="lg">
      <Title order={2} id="overall-title">
        {text.title(year)}
      </Title>
      {assigned === 0 ? (
        <Text c="dimmed">{text.nobody}</Text>
      ) : (
        <>
          <p className={classes.overall}>
            <strong>{text.done(evaluated, assigned)}</strong>
            <span>
              {' '}
              · {text.left(assigned - evaluated)}
              {' · '}
              {percent}%
            </span>
          </p>
          <Bar.Root size="xl" className={classes.overallBar}>
            <Bar.Section
              value={percent}
              color={percent === 100 ? 'var(--ev-good)' : 'brand'}
              aria-label={text.label(evaluated, assigned)}
            />
          </Bar.Root>
          <Parts parts={metrics.pending} />
        </>
      )}
      {without !== null && without > 0 && (
        <Text mt="xs">
          <TextLink inherit to={scopedPath(paths.notEvaluated, { ...scope, year: null })} className={classes.toList}>
            {text.notEvaluated(without)}
          </TextLink>
        </Text>
      )}
    </Card>
  );
}

/** The missing evaluations by when they can be sent, each with its action. */
function Parts({ parts }: { parts: PendingPart[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={`${part.state} ${part.day} ${part.evaluation_id}`}>
          <Part part={part} />
        </li>
      ))}
    </ul>
  );
}

function Part({ part }: { part: PendingPart }) {
  const { state, per_day: perDay, evaluation_id: evaluationId, evaluation_name: name } = part;
  const words = <strong>{describePart(part)}</strong>;
  if (state === 'closed' && evaluationId !== null) {
    return (
      <>
        <span>
          {words} · {name}
        </span>{' '}
        <TextLink inherit to={paths.prolong(evaluationId, null)} aria-label={pending.prolongOf(name ?? '')} className={classes.toList}>
          {pending.prolong}
        </TextLink>
      </>
    );
  }
  if (state === 'unprepared') {
    return (
      <>
        {words}{' '}
        <TextLink inherit to={paths.readiness} className={classes.toList}>
          {text.prepare}
        </TextLink>
      </>
    );
  }
  return (
    <span>
      {words}
      {perDay !== null && perDay > 1 && ` · ${pending.pace(perDay)}`}
    </span>
  );
}
