import { IconCalendarStats } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useHistoryCollaborators, type HistoryCollaborator, type HistoryCollaboratorsSort } from '@/api/history';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { common } from '@/strings/common';
import { history } from '@/strings/history';
import { ButtonLink } from '@/ui/ButtonLink';
import { Folded, rowTarget, sortsOf, type Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { useListParams } from '@/ui/useListParams';
import { PersonHistory } from './PersonHistory';

const text = history.list;

const columns: Column<HistoryCollaborator, HistoryCollaboratorsSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', width: '18rem', isCut: true, render: (row) => <Name row={row} /> },
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
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (row) => (
      <ButtonLink
        to={paths.evaluationHistoryOf(row.collaborator_id)}
        size="xs"
        variant="light"
        aria-label={text.openOf(row.collaborator_name)}
        {...rowTarget()}
      >
        {text.open}
      </ButtonLink>
    ),
  },
];

function Name({ row }: { row: HistoryCollaborator }) {
  return (
    <>
      <PersonLink id={row.collaborator_id} name={row.collaborator_name} />
      <Folded>{describeWork(row)}</Folded>
    </>
  );
}

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
