import { Skeleton, Title, UnstyledButton } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { usePeopleToRemind, useReminders, type PersonToRemind, type Reminders, type RemindersSort } from '@/api/mail';
import { useCurrentUser } from '@/api/session';
import { oneOf } from '@/domain/filters';
import { countPending, describePending } from '@/domain/pending';
import { hasEmail } from '@/serverSettings';
import { PersonCell } from '@/shared/PersonCell';
import { reminders as text } from '@/strings/reminders';
import { sortsOf, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { ListView } from '@/ui/ListView';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { useSelection } from '@/ui/Selection';
import { FailedState } from '@/ui/StateView';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { PreviewButton } from './PreviewButton';
import { MessageLog } from './MessageLog';
import classes from './RemindersPage.module.css';
import { ScheduleCard } from './ScheduleCard';
import { SendButton } from './SendButton';

const TASKS = ['pending', 'ready', 'unconfirmed', 'self_evaluation', 'talks'] as const;
type Task = (typeof TASKS)[number];
const FILTERS = { task: oneOf(TASKS) };

const COLUMNS: readonly Column<PersonToRemind, RemindersSort>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    width: '45%',
    isCut: true,
    render: ({ id, name, email }) => (
      <PersonCell id={id} name={name} below={<Email email={email} />} isRowTarget />
    ),
  },
  { key: 'why', header: text.columns.why, sort: '-pending', rowLabel: false, render: (person) => <ReasonsCell person={person} /> },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: ({ id, name }) => (
      <PreviewButton of={id} label={text.previewOf(name)}>
        {text.preview}
      </PreviewButton>
    ),
  },
];

/** Who would be reminded today and of what, sending it, and what was sent. */
export default function RemindersPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), sortedBy: '-pending' });
  const query = useReminders(list.search);
  const people = usePeopleToRemind(list.apiParams);
  const { data: state, error } = query;
  const hasFailed = !state && error !== null;
  return (
    <>
      <PageHeader title={text.title} />
      {hasFailed ? (
        <FailedState message={text.failed} error={error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {!(state?.is_on ?? hasEmail()) && <EmailOffNotice />}
          {(state?.is_on ?? hasEmail()) && <ScheduleCard />}
          <TodaysReminders state={state} list={list} query={people} />
        </>
      )}
      {/* Below a list whose length is not known yet: it comes once nothing pushes it away. */}
      <div hidden={!hasFailed && people.isPending}>
        <MessageLog mail={state} />
      </div>
    </>
  );
}

function EmailOffNotice() {
  const { role } = useCurrentUser();
  return (
    <Notice mb="lg">
      <b>{text.off}.</b> {text.offBody} {role === 'admin' && text.offGuide}
    </Notice>
  );
}

interface TodaysRemindersProps {
  /** Absent while loading. */
  state: Reminders | undefined;
  list: ListParams<typeof FILTERS>;
  query: ReturnType<typeof usePeopleToRemind>;
}

function TodaysReminders({ state, list, query }: TodaysRemindersProps) {
  const { data: found, isPlaceholderData: isStale } = query;
  const selection = useSelection({ list, ids: found?.items.map(({ id }) => id) });
  const { task } = list.filters;
  const send = {
    isOn: state?.is_on ?? false,
    selection,
    listed: found && !isStale ? { people: found.total, search: list.search, ...(task && { task }) } : undefined,
  };
  return (
    <section aria-labelledby="today">
      <Title order={2} id="today">
        {text.today}
      </Title>
      <p className={classes.hint}>{text.withoutReminded}</p>
      <TaskCounts state={state} task={task} onChoose={(chosen) => list.setFilter('task', chosen ?? '')} />
      <ListView
        list={list}
        search={text.search}
        toolbarEnd={<div className={classes.send}>{selection.count === 0 && <SendButton {...send} />}</div>}
        query={query}
        caption={text.caption}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        selection={selection}
        rowName={({ name }) => name}
        selectedActions={<SendButton {...send} size="xs" />}
        failure={text.failed}
        skeletonRows={5}
        empty={{ icon: IconMailCheck, title: text.nobody }}
        pagesLabel={text.pages}
      />
    </section>
  );
}

interface TaskCountsProps extends Pick<TodaysRemindersProps, 'state'> {
  /** Null for everybody. */
  task: Task | null;
  onChoose: (task: Task | null) => void;
}

/** How many people have each kind of task; chooses whom the list shows. */
const TaskCounts = ({ state, task, onChoose }: TaskCountsProps) => (
  <div role="group" aria-label={text.narrow} className={classes.figures} aria-busy={!state}>
    {[null, ...TASKS].map((choice) => {
      const figure = choice ?? 'people';
      return (
        <UnstyledButton key={figure} className={classes.figure} aria-pressed={choice === task} onClick={() => onChoose(choice)}>
          <span className={classes.number}>
            {state ? state[figure] : <Skeleton component="span" display="block" h="1em" my="0.15em" w="2ch" />}
          </span>{' '}
          <span>{text.summary[figure](state?.[figure] ?? 0)}</span>
        </UnstyledButton>
      );
    })}
  </div>
);

function ReasonsCell({ person: { pending, parts, ready, unconfirmed, self_evaluation: selfEvaluation, talks } }: { person: PersonToRemind }) {
  return (
    <ul className={classes.why}>
      {pending > 0 && <li>{text.pending(countPending(parts), describePending(parts))}</li>}
      {ready > 0 && <li>{text.ready(ready)}</li>}
      {unconfirmed > 0 && <li>{text.unconfirmed(unconfirmed)}</li>}
      {selfEvaluation > 0 && <li>{text.selfEvaluation}</li>}
      {talks > 0 && <li>{text.talks(talks)}</li>}
    </ul>
  );
}
