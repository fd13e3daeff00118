import { Text } from '@mantine/core';
import type { LatestRow, LatestSort } from '@/api/latestResults';
import { formatPercent } from '@/format';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { ReceiptLines } from '../ReceiptLines';
import { personColumn, reportColumn } from '../rowColumns';
import { UnpublishedBadge } from '../Unpublished';

const text = reports.latest;

/** The columns of everybody's latest results. */
export const LATEST_COLUMNS: readonly Column<LatestRow, LatestSort>[] = [
  personColumn(text.columns.user, 'user'),
  { key: 'evaluation', header: text.columns.evaluation, sort: 'evaluation', render: (row) => <LatestEvaluation row={row} /> },
  {
    key: 'score',
    header: text.columns.score,
    sort: '-score',
    numeric: true,
    render: ({ overall_percentage: score }) => (score === null ? text.noScore : formatPercent(score)),
  },
  reportColumn(),
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
      <CellText>{name}</CellText>
      <ProvisionalMark result={row} />
      {isPublished === false && <UnpublishedBadge />}
      <ReceiptLines result={row} />
    </>
  );
}
