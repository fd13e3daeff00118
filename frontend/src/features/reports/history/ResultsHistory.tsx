import { Stack } from '@mantine/core';
import { useHistory } from '@/api/history';
import { history } from '@/strings/history';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { CardSkeleton } from '@/ui/skeletons';
import { HistoryTable, type HistoryTableProps } from './HistoryTable';
import { ResultsTrend } from '../ResultsTrend';

/** One person's results as a chart and as a table, which appear together: a chart that came later would move the table. */
export function ResultsHistory(props: HistoryTableProps) {
  return (
    <QueryBoundary
      query={useHistory(props.userId)}
      failure={history.failed}
      skeleton={
        <Stack gap="lg">
          <CardSkeleton h={[379, 365]} />
          <CardSkeleton h={[236, 199]} />
        </Stack>
      }
    >
      {(items) => (
        <>
          <ResultsTrend items={items} />
          <HistoryTable {...props} />
        </>
      )}
    </QueryBoundary>
  );
}
