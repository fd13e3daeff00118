import { Text } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import type { Scope } from '@/api/dashboard';
import { useOpenCorrections, type OpenCorrection } from '@/api/latestResults';
import { formatDate } from '@/format';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { Wrapped } from '@/ui/Wrapped';
import { CorrectionsTable } from './CorrectionsTable';
import type { ReportsList } from './followUpViews';
import { personColumn, reportColumn } from './rowColumns';

const text = reports.corrections;

export const CORRECTIONS_COLUMNS: readonly Column<OpenCorrection>[] = [
  personColumn(text.columns.user, 'user'),
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    render: (row) => (
      <>
        <Wrapped>{row.evaluation_name}</Wrapped>
        <Text span display="block" size="sm" c="dimmed">
          {text.askedAt(formatDate(row.asked_at))}
        </Text>
      </>
    ),
  },
  { key: 'reason', header: text.columns.reason, render: (row) => <Wrapped lines>{row.reason}</Wrapped> },
  reportColumn(),
];

/** The corrections that were asked for and not made yet, without their evaluators. */
export function OpenCorrections({ list, scope }: { list: ReportsList; scope: Scope }) {
  const { search, page, page_size, sort } = list.apiParams;
  const query = useOpenCorrections({ search, page, page_size, sort, ...scope });
  return (
    <CorrectionsTable
      list={list}
      scope={scope}
      query={query}
      caption={text.caption}
      columns={CORRECTIONS_COLUMNS}
      failure={text.failed}
      none={reports.followUp.none.corrections}
      icon={IconPencilCheck}
    />
  );
}
