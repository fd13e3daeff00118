import { formatDate, formatPercent } from '@/format';
import { history } from '@/strings/history';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { ProvisionalMark, type Completeness } from '@/ui/ProvisionalMark';
import type { EmptyStateProps } from '@/ui/StateView';
import { UnpublishedBadge } from './Unpublished';

interface ResultRow extends Completeness {
  evaluation_id: number;
  evaluation_name: string;
  overall_percentage: string;
  created_at: string;
  is_published: boolean;
}

interface HistoryTableProps {
  rows: readonly ResultRow[] | undefined;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Where a row's report is. */
  reportPath: (evaluationId: number) => string;
  empty: EmptyStateProps;
}

const text = history.items;

/** One person's results, each with a link to its report. */
export function HistoryTable({ rows, query, reportPath, empty }: HistoryTableProps) {
  const columns: Column<ResultRow>[] = [
    {
      key: 'name',
      header: text.columns.name,
      render: (row) => (
        <>
          {row.evaluation_name} <ProvisionalMark result={row} /> {!row.is_published && <UnpublishedBadge />}
        </>
      ),
    },
    {
      key: 'score',
      header: text.columns.score,
      numeric: true,
      render: (row) => formatPercent(row.overall_percentage),
    },
    { key: 'date', header: text.columns.date, render: (row) => formatDate(row.created_at) },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (row) => (
        <ButtonLink
          to={reportPath(row.evaluation_id)}
          size="xs"
          variant="light"
          aria-label={text.reportOf(row.evaluation_name)}
        >
          {text.report}
        </ButtonLink>
      ),
    },
  ];
  return (
    <DataTable
      caption={text.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.evaluation_id}
      query={query}
      failure={history.failed}
      empty={empty}
      skeletonRows={3}
    />
  );
}
