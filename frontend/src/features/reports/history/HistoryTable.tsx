import { NEWEST_FIRST, useHistory, type HistoryItem, type HistorySort } from '@/api/history';
import { formatDate, formatPercent } from '@/format';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { history } from '@/strings/history';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { linkColumn } from '@/ui/linkColumn';
import type { EmptyStateProps } from '@/ui/StateView';
import { useListParams } from '@/ui/useListParams';
import { UnpublishedBadge } from '../Unpublished';

export interface HistoryTableProps {
  userId: number;
  /** Where a row's report is. */
  reportPath: (evaluationId: number) => string;
  empty: EmptyStateProps;
}

const text = history.items;

const COLUMNS: readonly Column<HistoryItem, HistorySort>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    render: (row) => (
      <>
        {row.evaluation_name} <ProvisionalMark result={row} /> {!row.is_published && <UnpublishedBadge />}
      </>
    ),
  },
  {
    key: 'score',
    header: text.columns.score,
    sort: '-score',
    numeric: true,
    onPhone: 'end',
    render: (row) => formatPercent(row.overall_percentage),
  },
  { key: 'date', header: text.columns.date, sort: NEWEST_FIRST, rowLabel: false, render: (row) => formatDate(row.created_at) },
];

/** The order of one person's results, which the address has beside those of other lists. */
export const useHistoryOrder = () => useListParams({ pageKey: 'history', sorts: sortsOf(COLUMNS), sortedBy: NEWEST_FIRST });

/** One person's results, each with a link to its report. */
export function HistoryTable({ userId, reportPath, empty }: HistoryTableProps) {
  const list = useHistoryOrder();
  const query = useHistory(userId, list.sort);
  const columns: Column<HistoryItem>[] = [
    ...COLUMNS,
    linkColumn(text.columns.actions, ({ evaluation_id: id, evaluation_name: name }) => ({
      to: reportPath(id),
      label: text.report,
      name: text.reportOf(name),
    })),
  ];
  return (
    <DataTable
      caption={text.caption}
      columns={columns}
      rows={query.data}
      rowKey={(row) => row.evaluation_id}
      list={list}
      query={query}
      failure={history.failed}
      empty={empty}
      skeletonRows={3}
    />
  );
}
