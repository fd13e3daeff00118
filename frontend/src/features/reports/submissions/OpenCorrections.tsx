import { Text } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useOpenCorrections, type CorrectionsQuery, type CorrectionsSort, type OpenCorrection } from '@/api/latestResults';
import { formatDate } from '@/format';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { CorrectionsTable } from './CorrectionsTable';
import type { CorrectionsList } from '../followUpViews';
import { personColumn, reportColumn } from '../rowColumns';

const text = reports.corrections;

export const CORRECTIONS_COLUMNS: readonly Column<OpenCorrection, CorrectionsSort>[] = [
  { ...personColumn(text.columns.user, 'user'), width: '24%' },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    width: '26%',
    isCut: true,
    rowLabel: false,
    render: (row) => (
      <>
        <CellText>{row.evaluation_name}</CellText>
        <Text span display="block" size="sm" c="dimmed">
          {text.askedAt(formatDate(row.asked_at))}
        </Text>
      </>
    ),
  },
  { key: 'reason', header: text.columns.reason, rowLabel: false, render: (row) => <CellText lines>{row.reason}</CellText> },
  reportColumn(),
];

/** The corrections that were asked for and not made yet, without their evaluators. */
export function OpenCorrections({ list, params }: { list: CorrectionsList; params: CorrectionsQuery }) {
  const query = useOpenCorrections(params);
  return (
    <CorrectionsTable
      list={list}
      query={query}
      caption={text.caption}
      columns={CORRECTIONS_COLUMNS}
      failure={text.failed}
      none={reports.followUp.none.corrections}
      icon={IconPencilCheck}
    />
  );
}
