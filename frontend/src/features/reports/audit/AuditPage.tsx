import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconShieldSearch } from '@tabler/icons-react';
import { auditCsvUrl, useAuditEvents, type AuditEvent, type AuditSort } from '@/api/audit';
import { fetchAuditTable } from '@/api/workbooks';
import { LONG_PAGE_SIZE } from '@/constants';
import { dayFilter } from '@/domain/filters';
import { formatMoment } from '@/format';
import { audit as text } from '@/strings/audit';
import { common } from '@/strings/common';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { Filters } from '@/ui/Filters';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { PersonLink } from '@/ui/PersonLink';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
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
  { key: 'actor', header: columns.actor, sort: 'actor', render: (event) => <Actor event={event} /> },
  { key: 'action', header: columns.action, render: (event) => whatOf(event) },
  { key: 'object', header: columns.object, sort: 'person', render: (event) => <About event={event} /> },
  {
    key: 'origin',
    header: columns.origin,
    render: (event) => <span className={`${classes.quiet} ${classes.origin}`}>{originOf(event)}</span>,
  },
  { key: 'changes', header: columns.changes, render: ({ changes }) => <Changes changes={changes} /> },
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
  const download = (
    <Button
      component="a"
      href={auditCsvUrl(filter)}
      download
      variant="default"
      leftSection={<IconFileSpreadsheet size={20} stroke={1.7} aria-hidden />}
    >
      {text.csv}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={
          <>
            {download}
            <ExcelButton fetch={fetchAuditTable(filter)} />
          </>
        }
      />
      <AuditFilters list={list} />
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={(event) => event.id}
        list={list}
        query={query}
        failure={text.failed}
        compact
        skeletonRows={list.pageSize}
        empty={
          list.isNarrowed
            ? { title: common.states.noMatches, children: text.noMatches, action: <ShowAll list={list} /> }
            : { icon: IconShieldSearch, title: text.empty, children: text.emptyBody }
        }
      />
      <ListPagination list={list} query={query} />
    </>
  );
}

type AuditList = ListParams<typeof FILTERS>;

function AuditFilters({ list }: { list: AuditList }) {
  const { since, until } = list.filters;
  const isSwapped = since !== '' && until !== '' && until < since;
  return (
    <Toolbar>
      <SearchBox list={list} label={text.search} />
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
    </Toolbar>
  );
}

const ShowAll = ({ list }: { list: AuditList }) => (
  <Button variant="light" onClick={list.clear}>
    {text.showAll}
  </Button>
);

function Actor({ event }: { event: AuditEvent }) {
  const { actor_id: id, actor_name: name } = event;
  return id !== null && name ? <PersonLink id={id} name={name} /> : <Wrapped strong>{actorOf(event)}</Wrapped>;
}

function About({ event }: { event: AuditEvent }) {
  const [person, target] = [personOf(event), targetOf(event)];
  return (
    <span className={classes.about}>
      {event.person_id !== null && event.person_name ? (
        <PersonLink id={event.person_id} name={event.person_name} strong={false} />
      ) : (
        person && <Wrapped>{person}</Wrapped>
      )}
      {target && <span className={person ? classes.quiet : undefined}>{target}</span>}
      {!person && !target && <span className={classes.quiet}>{text.noObject}</span>}
    </span>
  );
}
