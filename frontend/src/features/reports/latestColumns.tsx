import { Text } from '@mantine/core';
import type { LatestRow } from '@/api/latestResults';
import { formatPercent } from '@/format';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { PersonLink } from '@/ui/PersonLink';
import { ProvisionalMark } from '@/ui/ProvisionalMark';
import { Wrapped } from '@/ui/Wrapped';
import { OpenReport } from './OpenReport';
import { ReceiptLines } from './ReceiptLines';
import { UnpublishedBadge } from './Unpublished';

const text = reports.latest;

/** The columns of everybody's latest results. */
export const LATEST_COLUMNS: readonly Column<LatestRow>[] = [
  { key: 'user', header: text.columns.user, sort: 'user', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
  { key: 'evaluation', header: text.columns.evaluation, sort: 'evaluation', render: (row) => <LatestEvaluation row={row} /> },
  {
    key: 'score',
    header: text.columns.score,
    sort: '-score',
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
  const { evaluation_name: name, is_published: isPublished } = row;
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
      <ReceiptLines result={row} />
    </>
  );
}
