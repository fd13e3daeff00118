import { Skeleton, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { usePeopleToRemind, useReminders, type PersonToRemind, type Reminders } from '@/api/mail';
import { formatDay, formatToday } from '@/format';
import { hasEmail } from '@/serverSettings';
import { common } from '@/strings/common';
import { reminders as text } from '@/strings/reminders';
import { DataTable, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { ListPagination } from '@/ui/ListPagination';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { FailedState } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import { PreviewButton } from './PreviewButton';
import { MessageLog } from './MessageLog';
import classes from './RemindersPage.module.css';
import { SendButton } from './SendButton';

const COLUMNS: readonly Column<PersonToRemind>[] = [
  { key: 'name', header: text.columns.name, render: ({ name }) => <Wrapped strong>{name}</Wrapped> },
  { key: 'email', header: text.columns.email, render: ({ email }) => <Email email={email} /> },
  { key: 'why', header: text.columns.why, render: (person) => <Why person={person} /> },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (person) => <PreviewButton person={person} />,
  },
];

/** Who would be reminded today and of what, sending it, and what was sent. */
export default function RemindersPage() {
  const query = useReminders();
  const list = useListParams();
  const people = usePeopleToRemind(list.apiParams);
  const { data: state, error } = query;
  const hasFailed = !state && error !== null;
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={!hasFailed && <SendButton state={state} />}
      />
      {hasFailed ? (
        <FailedState
          message={text.failed}
          error={error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <>
          {!(state?.is_on ?? hasEmail()) && <Off />}
          <Today state={state} list={list} query={people} />
        </>
      )}
      {/* Below a list whose length is not known yet: it comes once nothing pushes it away. */}
      <div hidden={!hasFailed && people.isPending}>
        <MessageLog mail={state} />
      </div>
    </>
  );
}

const Off = () => (
  <div className={classes.notice}>
    <Notice>
      <b>{text.off}.</b> {text.offBody}
    </Notice>
  </div>
);

const FIGURES = ['people', 'pending', 'ready', 'unconfirmed'] as const;

interface TodayProps {
  /** Absent while loading. */
  state: Reminders | undefined;
  list: ListParams<never>;
  query: ReturnType<typeof usePeopleToRemind>;
}

function Today({ state, list, query }: TodayProps) {
  return (
    <section aria-labelledby="today">
      <Title order={2} id="today">
        {text.today}
      </Title>
      <p className={classes.hint}>{text.todayIs(state ? formatDay(state.day) : formatToday())}</p>
      <dl className={classes.figures} aria-busy={!state}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{text.summary[figure]}</dt>
            <dd>{state ? state[figure] : <Skeleton h="1em" my="0.15em" w="2ch" />}</dd>
          </div>
        ))}
      </dl>
      <Toolbar>
        <SearchBox list={list} label={text.search} />
      </Toolbar>
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        query={query}
        failure={text.failed}
        compact
        empty={
          list.search === ''
            ? { icon: IconMailCheck, title: text.nobody, children: text.nobodyBody }
            : { title: common.states.noMatches }
        }
      />
      <ListPagination list={list} query={query} label={text.pages} />
    </section>
  );
}

function Why({ person: { pending, ready, unconfirmed } }: { person: PersonToRemind }) {
  return (
    <ul className={classes.why}>
      {pending > 0 && <li>{text.pending(pending)}</li>}
      {ready > 0 && <li>{text.ready(ready)}</li>}
      {unconfirmed > 0 && <li>{text.unconfirmed(unconfirmed)}</li>}
    </ul>
  );
}
