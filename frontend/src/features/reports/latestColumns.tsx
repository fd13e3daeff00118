import { Text } from '@mantine/core';
import type { LatestRow } from '@/api/latestResults';
import { formatDate, formatPercent } from '@/format';
import { receipts } from '@/strings/receipts';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { ProvisionalMark } from '@/ui/ProvisionalMark';
import { Wrapped } from '@/ui/Wrapped';
import { OpenReport } from './OpenReport';
import { UnpublishedBadge } from './Unpublished';

const text = reports.latest;

/** The columns of everybody's latest results. */
export const LATEST_COLUMNS: readonly Column<LatestRow>[] = [
  { key: 'user', header: text.columns.user, render: (row) => <Wrapped strong>{row.user_name}</Wrapped> },
  { key: 'evaluation', header: text.columns.evaluation, render: (row) => <LatestEvaluation row={row} /> },
  {
    key: 'score',
    header: text.columns.score,
    numeric: true,
    render: ({ overall_percentage: score }) => (score === null ? text.noScore : formatPercent(score)),
  },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: ({ evaluation_id: evaluationId, user_id: userId, user_name: name }) =>
      evaluationId !== null && <OpenReport evaluationId={evaluationId} userId={userId} name={name} />,
  },
];

/** A person's latest evaluation, and whether they have confirmed and answered its result. */
function LatestEvaluation({ row }: { row: LatestRow }) {
  const { evaluation_name: name, confirmed_at: at, answered_at: answeredAt, is_published: isPublished } = row;
  if (name === null) {
    return (
      <Text span c="dimmed">
        {text.none}
      </Text>
    );
  }
  return (
    <>
      <Wrapped>{name}</Wrapped>
      <ProvisionalMark result={row} />
      {isPublished === false && <UnpublishedBadge />}
      {isPublished !== false && !row.is_provisional && (
        <Text span display="block" size="sm" c="dimmed">
          {at === null ? receipts.list.none : receipts.list.received(formatDate(at))}
        </Text>
      )}
      {answeredAt !== null && (
        <Text span display="block" size="sm">
          {receipts.list.answered(formatDate(answeredAt))}
        </Text>
      )}
    </>
  );
}
