import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/api/client';
import type { CorrectionsSort, OpenCorrection } from '@/api/latestResults';
import { formatDate } from '@/format';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { ListView, ShowAll, type ListViewProps } from '@/ui/ListView';
import type { CorrectionsList } from '../followUpViews';
import { personColumn } from '../rowColumns';
import { isNarrowed } from '../scope';
import { ScopeFilters } from '../ScopeFilters';

const { askedAt, columns } = reports.corrections;

/** The columns of a submission: the person, and the evaluation with the day when its correction was asked for. */
export const submissionColumns = (render: (row: OpenCorrection) => ReactNode): Column<OpenCorrection, CorrectionsSort>[] => [
  { ...personColumn(columns.user, 'user'), width: '24%' },
  {
    key: 'evaluation',
    header: columns.evaluation,
    sort: 'evaluation',
    width: '26%',
    isCut: true,
    rowLabel: false,
    render: (row) => (
      <>
        {render(row)}
        <Text span display="block" size="sm" c="dimmed">
          {askedAt(formatDate(row.asked_at))}
        </Text>
      </>
    ),
  },
];

type TableProps = ListViewProps<OpenCorrection>;

interface CorrectionsTableProps extends Pick<TableProps, 'caption' | 'columns' | 'failure'> {
  list: CorrectionsList;
  query: UseQueryResult<Page<OpenCorrection>>;
  /** The words of an empty list that is not narrowed. */
  none: string;
  icon: TableProps['empty']['icon'];
}

/** Submissions that are to be corrected, or that an evaluator asks to correct, of the chosen part of the school. */
export function CorrectionsTable({ list, query, none, icon, ...table }: CorrectionsTableProps) {
  const showAll = <ShowAll list={list}>{reports.latest.showAll}</ShowAll>;
  return (
    <ListView
      {...table}
      list={list}
      search={reports.latest.search}
      filters={<ScopeFilters list={list} everyYear />}
      query={query}
      rowKey={(row) => row.id}
      isNarrowed={list.search !== '' || isNarrowed(list.filters)}
      empty={{ icon, title: none, action: showAll }}
      noMatches={{ icon, title: reports.corrections.noMatches, action: showAll }}
    />
  );
}
