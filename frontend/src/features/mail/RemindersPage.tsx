import { Skeleton, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { usePeopleToRemind, useReminders, type PersonToRemind, type Reminders } from '@/api/mail';
import { formatDay } from '@/format';
import { common } from '@/strings/common';
import { reminders as text } from '@/strings/reminders';
import { DataTable, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { ListPagination } from '@/ui/ListPagination';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { QueryBoundary } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import { LetterButton } from './LetterButton';
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
    render: (person) => <LetterButton person={person} />,
  },
];

/** Who would be reminded today and of what, sending it, and what was sent. */
export default function RemindersPage() {
  const query = useReminders();
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={query.data && <SendButton state={query.data} />}
      />
      <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h={92} mb="lg" radius="lg" />}>
        {(state) => <State state={state} />}
      </QueryBoundary>
      <MessageLog mail={query.data} />
    </>
  );
}

function State({ state }: { state: Reminders }) {
  return (
    <>
      {!state.is_on && (
        <div className={classes.notice}>
          <Notice>
            <b>{text.off}.</b> {text.offBody}
          </Notice>
        </div>
      )}
      <Today state={state} />
    </>
  );
}

const FIGURES = ['people', 'pending', 'ready', 'unconfirmed'] as const;

function Today({ state }: { state: Reminders }) {
  const list = useListParams();
  const query = usePeopleToRemind(list.apiParams);
  return (
    <section className={classes.section} aria-labelledby="today">
      <Title order={2} id="today">
        {text.today}
      </Title>
      <p className={classes.hint}>{text.todayIs(formatDay(state.day))}</p>
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{text.summary[figure]}</dt>
            <dd>{state[figure]}</dd>
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
