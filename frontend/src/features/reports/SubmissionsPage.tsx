import { Button, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useSubmissions, type SubmissionRow, type SubmissionsSort } from '@/api/submissions';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { formatDateTime } from '@/format';
import { reports } from '@/strings/reports';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import { personColumn, reportColumn } from './rowColumns';
import { SCOPE } from './scope';
import { ScopeFilters } from './ScopeFilters';

const text = reports.submissions;

const COLUMNS: readonly Column<SubmissionRow, SubmissionsSort>[] = [
  personColumn(text.columns.user, 'user'),
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    render: (row) => <Wrapped>{row.evaluation_name}</Wrapped>,
  },
  { key: 'sent', header: text.columns.sent, sort: '-sent', render: (row) => formatDateTime(row.sent_at) },
  reportColumn(),
];

/** The evaluations that were sent, without who sent them. */
export default function SubmissionsPage() {
  const list = useListParams({ filters: SCOPE, sorts: sortsOf(COLUMNS), sortedBy: '-sent' });
  const query = useSubmissions(list.apiParams);
  const isEvaluable = useCurrentUser().role !== 'admin';
  return (
    <>
      <PageHeader
        title={text.title}
        description={isEvaluable ? `${text.description} ${text.withoutOwn}` : text.description}
        exports={<ExcelButton fetch={fetchTable('submissions', list.exportParams)} />}
      />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
        <ScopeFilters list={list} everyYear />
      </Toolbar>
      {query.data && (
        <Text role="status" c="dimmed" mb="sm">
          {text.count(query.data.total)}
        </Text>
      )}
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={(row) => row.id}
        list={list}
        query={query}
        failure={text.failed}
        skeletonRows={list.pageSize}
        empty={{
          icon: IconClipboardCheck,
          title: text.empty,
          children: list.isNarrowed ? text.noMatches : text.emptyBody,
          action: list.isNarrowed && (
            <Button variant="light" onClick={list.clear}>
              {text.showAll}
            </Button>
          ),
        }}
      />
      <ListPagination list={list} query={query} />
    </>
  );
}
