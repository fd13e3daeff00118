import { IconShieldSearch } from '@tabler/icons-react';
import { useAuditEvents, type AuditEvent, type AuditSort } from '@/api/audit';
import { fetchAuditCsv, fetchAuditTable } from '@/api/workbooks';
import { LONG_PAGE_SIZE } from '@/constants';
import { dayFilter } from '@/domain/filters';
import { formatMoment } from '@/format';
import { PersonLink } from '@/shared/PersonLink';
import { audit as text } from '@/strings/audit';
import { Missing, sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { Filters } from '@/ui/Filters';
import { ListPage } from '@/ui/ListPage';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import { CHOICES, actionsOf, whatOf } from './actions';
import classes from './AuditPage.module.css';
import { Changes } from './Changes';
import { DateFilter } from './DateFilter';
import { actorOf, originOf, personOf, targetOf } from './words';

const { columns } = text;

const FILTERS = {
  action: { read: (choice: string) => (actionsOf(choice).length > 0 ? choice : '') },
  since: dayFilter,
  until: dayFilter,
};

const COLUMNS: readonly Column<AuditEvent, AuditSort>[] = [
  {
    key: 'at',
    header: columns.at,
    sort: '-at',
    render: ({ at }) => (
      <time dateTime={at} className={classes.moment}>
        {formatMoment(at)}
      </time>
    ),
  },
  { key: 'actor', header: columns.actor, sort: 'actor', width: '20%', render: (event) => <Actor event={event} /> },
  { key: 'action', header: columns.action, rowLabel: false, render: (event) => whatOf(event) },
  { key: 'object', header: columns.object, sort: 'person', rowLabel: false, render: (event) => <About event={event} /> },
  {
    key: 'origin',
    header: columns.origin,
    needsRoom: true,
    render: (event) => <span className={`${classes.quiet} ${classes.origin}`}>{originOf(event)}</span>,
  },
  { key: 'changes', header: columns.changes, rowLabel: false, render: ({ changes }) => <Changes changes={changes} /> },
];

/** The audit log, for admins. */
export default function AuditPage() {
  const list = useListParams({
    filters: FILTERS,
    pageSize: LONG_PAGE_SIZE,
    sorts: sortsOf(COLUMNS),
    sortedBy: '-at',
  });
  const action = actionsOf(list.filters.action);
  const filter = { ...list.exportParams, action };
  const query = useAuditEvents({ ...list.apiParams, action });
  const download = <ExcelButton fetch={fetchAuditCsv(filter)} label={text.csv} />;
  return (
    <ListPage
      title={text.title}
      exports={download}
      download={fetchAuditTable(filter)}
      list={list}
      search={text.search}
      filters={<AuditFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(event) => event.id}
      failure={text.failed}
      empty={{ icon: IconShieldSearch, title: text.empty }}
      showAll={text.showAll}
    />
  );
}

function AuditFilters({ list }: { list: ListParams<typeof FILTERS> }) {
  const { since, until } = list.filters;
  const isSwapped = since !== '' && until !== '' && until < since;
  return (
    <Filters
      list={list}
      filters={[{ name: 'action', label: text.kind, all: text.everything, options: CHOICES }]}
      others={['since', 'until']}
    >
      <DateFilter label={text.since} value={since} onChange={(day) => list.setFilter('since', day)} />
      <DateFilter
        label={text.until}
        value={until}
        error={isSwapped ? text.daysSwapped : undefined}
        onChange={(day) => list.setFilter('until', day)}
      />
    </Filters>
  );
}

function Actor({ event }: { event: AuditEvent }) {
  const { actor_id: id, actor_name: name } = event;
  return id !== null && name ? <PersonLink id={id} name={name} /> : <CellText strong>{actorOf(event)}</CellText>;
}

function About({ event }: { event: AuditEvent }) {
  const [person, target] = [personOf(event), targetOf(event)];
  if (!person && !target) return <Missing>{text.noObject}</Missing>;
  return (
    <span className={classes.about}>
      {event.person_id !== null && event.person_name ? (
        <PersonLink id={event.person_id} name={event.person_name} strong={false} />
      ) : (
        person && <CellText>{person}</CellText>
      )}
      {target && <span className={person ? classes.quiet : undefined}>{target}</span>}
    </span>
  );
}
