import { Card, Progress as Bar, Text, Title } from '@mantine/core';
import type { Dashboard, Deadline } from '@/api/dashboard';
import { formatDay } from '@/format';
import { paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { TextLink } from '@/ui/ButtonLink';
import classes from './DashboardPage.module.css';
import { percentDone } from './progress';

const text = dashboard.overall;

/** How many of the year's evaluations have been sent, and how many a day are expected. */
export function OverallProgress({ metrics }: { metrics: Dashboard }) {
  const { year, total_assigned: assigned, total_evaluated: evaluated, deadlines, total_closed: closed } = metrics;
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
          <Text c="dimmed">{text.description}</Text>
          <Deadlines deadlines={deadlines} />
          {closed > 0 && (
            <Text mt="xs">
              {text.closed(closed)} <TextLink to={paths.evaluations} className={classes.prolong}>{text.prolong}</TextLink>
            </Text>
          )}
        </>
      )}
    </Card>
  );
}

function Deadlines({ deadlines }: { deadlines: Deadline[] }) {
  if (deadlines.length === 0) return null;
  return (
    <ul className={classes.deadlines}>
      {deadlines.map(({ closes_on: day, remaining, days_left: days, per_day: perDay }) => (
        <li key={`${day} ${days}`}>
          <strong>{text.closes(formatDay(day))}</strong> {text.pace(remaining, days, perDay)}
        </li>
      ))}
    </ul>
  );
}
