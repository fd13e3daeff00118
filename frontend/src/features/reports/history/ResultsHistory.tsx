import { Skeleton } from '@mantine/core';
import { useHistory } from '@/api/history';
import { history } from '@/strings/history';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { HistoryTable, type HistoryTableProps } from './HistoryTable';
import { ResultsTrend } from '../ResultsTrend';

/** One person's results as a chart and as a table, which appear together: a chart that came later would move the table. */
export function ResultsHistory(props: HistoryTableProps) {
  return (
    <QueryBoundary
      query={useHistory(props.userId)}
      failure={history.failed}
      skeleton={<Skeleton h={400} radius="lg" />}
    >
      {(items) => (
        <>
          <ResultsTrend items={items} mb="lg" />
          <HistoryTable {...props} />
        </>
      )}
    </QueryBoundary>
  );
}
