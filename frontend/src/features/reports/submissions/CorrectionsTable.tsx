import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@/api/client';
import type { OpenCorrection } from '@/api/latestResults';
import { reports } from '@/strings/reports';
import { ListView, type ListViewProps } from '@/ui/ListView';
import type { CorrectionsList } from '../followUpViews';
import { isNarrowed } from '../scope';
import { ScopeFilters } from '../ScopeFilters';

type TableProps = ListViewProps<OpenCorrection>;

interface CorrectionsTableProps extends Pick<TableProps, 'caption' | 'columns' | 'failure'> {
  list: CorrectionsList;
  query: UseQueryResult<Page<OpenCorrection>>;
  /** What an empty list says where it is not narrowed. */
  none: string;
  icon: TableProps['empty']['icon'];
}

/** Submissions that are to be corrected, or that an evaluator asks to correct, of the chosen part of the school. */
export function CorrectionsTable({ list, query, none, icon, ...table }: CorrectionsTableProps) {
  const showAll = (
    <Button variant="light" onClick={list.clear}>
      {reports.latest.showAll}
    </Button>
  );
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
