import { Button, Text } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import type { Scope } from '@/api/dashboard';
import { useOpenCorrections, type OpenCorrection } from '@/api/latestResults';
import { formatDate } from '@/format';
import { reports } from '@/strings/reports';
import { DataTable, type Column } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { Wrapped } from '@/ui/Wrapped';
import type { ReportsList } from './followUpViews';
import { personColumn, reportColumn } from './rowColumns';
import { isNarrowed } from './scope';
import { ScopeFilters } from './ScopeFilters';

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
    <>
      <Toolbar>
        <SearchBox list={list} label={reports.latest.search} />
        <ScopeFilters list={list} everyYear />
      </Toolbar>
      <DataTable
        caption={text.caption}
        columns={CORRECTIONS_COLUMNS}
        rows={query.data?.items}
        rowKey={(row) => row.id}
        list={list}
        query={query}
        failure={text.failed}
        skeletonRows={list.pageSize}
        empty={{
          icon: IconPencilCheck,
          title: search || isNarrowed(scope) ? text.noMatches : reports.followUp.none.corrections,
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
