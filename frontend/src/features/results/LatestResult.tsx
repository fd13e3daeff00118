import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLatestResult } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { formatPercent } from '@/format';
import { paths } from '@/paths';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { profile } from '@/strings/profile';
import { ButtonLink } from '@/ui/ButtonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import classes from './LatestResult.module.css';

const text = profile.latest;

/** One's own latest result, with a link to its report, and what is to be done about it; of admins at most an earlier one. */
export function LatestResult({ notice }: { notice: ReactNode }) {
  const user = useCurrentUser();
  const query = useLatestResult(user.id);
  if (user.role === 'admin' && !query.data) return null;
  return (
    <SectionCard title={text.title} gap={0}>
      <QueryBoundary query={query} failure={text.failed} skeleton={<LinesSkeleton h={[150, 120]} mt="md" />}>
        {(latest) =>
          latest ? (
            <>
              <div className={classes.latest}>
                <div>
                  <Text>{latest.evaluation_name}</Text>
                  <div className={classes.score}>{formatPercent(latest.overall_percentage)}</div>
                  <ProvisionalMark result={latest} />
                </div>
                <ButtonLink to={paths.report(latest.evaluation_id, user.id)}>{text.report}</ButtonLink>
              </div>
              {notice}
            </>
          ) : (
            <Text c="dimmed" mt="md">
              {text.none}
            </Text>
          )
        }
      </QueryBoundary>
    </SectionCard>
  );
}
