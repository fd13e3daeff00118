import { Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useSubmissions, type SubmissionRow, type SubmissionsSort } from '@/api/submissions';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { formatDateTime } from '@/format';
import { reports } from '@/strings/reports';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { useListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import { personColumn, reportColumn } from '../rowColumns';
import { SCOPE } from '../scope';
import { ScopeFilters } from '../ScopeFilters';

const text = reports.submissions;

const COLUMNS: readonly Column<SubmissionRow, SubmissionsSort>[] = [
  personColumn(text.columns.user, 'user'),
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    width: '28%',
    isCut: true,
    rowLabel: false,
    render: (row) => <CellText>{row.evaluation_name}</CellText>,
  },
  { key: 'sent', header: text.columns.sent, sort: '-sent', rowLabel: false, render: (row) => formatDateTime(row.sent_at) },
  reportColumn(),
];

/** The evaluations that were sent, without who sent them. */
export default function SubmissionsPage() {
  const list = useListParams({ filters: SCOPE, sorts: sortsOf(COLUMNS), sortedBy: '-sent' });
  const query = useSubmissions(list.apiParams);
  const isEvaluable = useCurrentUser().role !== 'admin';
  return (
    <ListPage
      title={text.title}
      description={isEvaluable && text.withoutOwn}
      download={fetchTable('submissions', list.exportParams)}
      list={list}
      search={text.search}
      filters={<ScopeFilters list={list} everyYear />}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      failure={text.failed}
      empty={{ icon: IconClipboardCheck, title: text.empty }}
      noMatches={{ icon: IconClipboardCheck, title: text.empty, children: text.noMatches }}
      showAll={text.showAll}
    >
      {query.data && (
        <Text role="status" c="dimmed" mb="sm">
          {text.count(query.data.total)}
        </Text>
      )}
    </ListPage>
  );
}
