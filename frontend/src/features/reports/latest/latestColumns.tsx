import { Text } from '@mantine/core';
import type { LatestRow, LatestSort } from '@/api/latestResults';
import { formatPercent } from '@/format';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { reports } from '@/strings/reports';
import { Missing, type Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { ReceiptLines } from '../ReceiptLines';
import { personColumn, reportColumn } from '../rowColumns';
import { UnpublishedBadge } from '../Unpublished';
import classes from './latestColumns.module.css';

const text = reports.latest;

/** The columns of everybody's latest results. */
export const LATEST_COLUMNS: readonly Column<LatestRow, LatestSort>[] = [
  personColumn(text.columns.user, 'user'),
  { key: 'evaluation', header: text.columns.evaluation, sort: 'evaluation', width: '38%', isCut: true, rowLabel: false, render: (row) => <LatestEvaluation row={row} /> },
  {
    key: 'score',
    header: text.columns.score,
    sort: '-score',
    numeric: true,
    onPhone: 'end',
    render: ({ overall_percentage: score }) => (score === null ? <Missing>{text.noScore}</Missing> : formatPercent(score)),
  },
  reportColumn(),
];

/** A person's latest evaluation, and whether they have confirmed and answered its result. */
function LatestEvaluation({ row }: { row: LatestRow }) {
  const { evaluation_name: name, is_published: isPublished } = row;
  if (name === null) {
    return (
      <Text span inherit c="dimmed">
        {text.none}
      </Text>
    );
  }
  return (
    <>
      <CellText>{name}</CellText>
      <span className={classes.state}>
        <ProvisionalMark result={row} />
        {isPublished === false && <UnpublishedBadge />}
        <ReceiptLines result={row} />
      </span>
    </>
  );
}
