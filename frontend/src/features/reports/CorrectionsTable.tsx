import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Page } from '@/api/client';
import type { OpenCorrection } from '@/api/latestResults';
import { reports } from '@/strings/reports';
import { DataTable } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import type { CorrectionsList } from './followUpViews';
import { isNarrowed } from './scope';
import { ScopeFilters } from './ScopeFilters';

type TableProps = ComponentProps<typeof DataTable<OpenCorrection>>;

interface CorrectionsTableProps extends Pick<TableProps, 'caption' | 'columns' | 'failure'> {
  list: CorrectionsList;
  query: UseQueryResult<Page<OpenCorrection>>;
  /** What an empty list says where it is not narrowed. */
  none: string;
  icon: NonNullable<TableProps['empty']>['icon'];
}

/** Submissions that are to be corrected, or that an evaluator asks to correct, of the chosen part of the school. */
export function CorrectionsTable({ list, query, none, icon, ...table }: CorrectionsTableProps) {
  return (
    <>
      <Toolbar>
        <SearchBox list={list} label={reports.latest.search} />
        <ScopeFilters list={list} everyYear />
      </Toolbar>
      <DataTable
        {...table}
        rows={query.data?.items}
        rowKey={(row) => row.id}
        list={list}
        query={query}
        skeletonRows={list.pageSize}
        empty={{
          icon,
          title: list.search || isNarrowed(list.filters) ? reports.corrections.noMatches : none,
          action: (
            <Button variant="light" onClick={list.clear}>
              {reports.latest.showAll}
            </Button>
          ),
        }}
      />
      <ListPagination list={list} query={query} />
    </>
  );
}
