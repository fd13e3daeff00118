import { Card, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useFollowUp } from '@/api/latestResults';
import type { Scope } from '@/api/dashboard';
import { paths } from '@/paths';
import { reports } from '@/strings/reports';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { LinesSkeleton } from '@/ui/skeletons';
import { useHere } from '@/ui/useWayBack';
import classes from './FollowUp.module.css';
import { FOLLOW_UP_VIEWS } from '../followUpViews';
import { scopedPath } from '../scope';

const text = reports.followUp;

/** Answers, missing confirmations and requested corrections: each figure leads to its list. */
export function FollowUp({ scope }: { scope: Scope & { year: number } }) {
  const query = useFollowUp(scope);
  const here = useHere();
  return (
    <Card component="section" aria-labelledby="follow-up" mb="lg">
      <Title order={2} id="follow-up">
        {text.title}
      </Title>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<LinesSkeleton h={[230, 124]} mt="md" />}
        isStale={query.isPlaceholderData}
      >
        {(counts) => (
          <ul className={classes.figures}>
            {FOLLOW_UP_VIEWS.map((view) => (
              <li key={view}>
                <Link to={scopedPath(paths.reports, scope, { show: view })} state={here} className={classes.figure}>
                  <strong>{counts[view]}</strong> {text.figures[view](counts[view])}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}
