import { IconPencilCheck } from '@tabler/icons-react';
import { useOpenCorrections, type CorrectionsQuery, type CorrectionsSort, type OpenCorrection } from '@/api/latestResults';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { CorrectionsTable, submissionColumns } from './CorrectionsTable';
import type { CorrectionsList } from '../followUpViews';
import { reportColumn } from '../rowColumns';

const text = reports.corrections;

export const CORRECTIONS_COLUMNS: readonly Column<OpenCorrection, CorrectionsSort>[] = [
  ...submissionColumns(({ evaluation_name: name }) => <CellText>{name}</CellText>),
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
