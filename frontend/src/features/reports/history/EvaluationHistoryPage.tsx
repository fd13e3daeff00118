import { IconCalendarStats } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useHistoryCollaborators, type HistoryCollaborator, type HistoryCollaboratorsSort } from '@/api/history';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { PersonCell } from '@/shared/PersonCell';
import { common } from '@/strings/common';
import { history } from '@/strings/history';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { linkColumn } from '@/ui/linkColumn';
import { useListParams } from '@/ui/useListParams';
import { PersonHistory } from './PersonHistory';

const text = history.list;

const columns: Column<HistoryCollaborator, HistoryCollaboratorsSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', width: '18rem', isCut: true, render: (row) => <PersonCell id={row.collaborator_id} name={row.collaborator_name} folded={describeWork(row)} /> },
  {
    key: 'position',
    header: text.columns.position,
    sort: 'position',
    needsRoom: true,
    render: (row) => row.position || history.missing,
  },
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    needsRoom: true,
    render: (row) => row.department || history.missing,
  },
  {
    key: 'count',
    header: text.columns.count,
    sort: '-count',
    numeric: true,
    onPhone: 'end',
    render: (row) => row.evaluations_count,
  },
  linkColumn(text.columns.actions, ({ collaborator_id: id, collaborator_name: name }) => ({
    to: paths.evaluationHistoryOf(id),
    label: text.open,
    name: text.openOf(name),
  })),
];

/** Everybody who has been evaluated, or one person's history when the address names them. */
export default function EvaluationHistoryPage() {
  const { userId } = useParams();
  return userId === undefined ? <People /> : <PersonHistory userId={Number(userId)} />;
}

function People() {
  const list = useListParams({ sorts: sortsOf(columns), sortedBy: 'name' });
  const query = useHistoryCollaborators(list.apiParams);
  return (
    <ListPage
      title={history.title}
      download={fetchTable('history', { search: list.search })}
      list={list}
      search={text.search}
      query={query}
      caption={text.caption}
      columns={columns}
      rowKey={(row) => row.collaborator_id}
      failure={history.failed}
      empty={{ icon: IconCalendarStats, title: text.empty }}
      noMatches={{ title: common.states.noMatches, children: text.noMatches }}
    />
  );
}
