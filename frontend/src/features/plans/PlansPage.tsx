import { Badge, Button, NativeSelect } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useEvaluations } from '@/api/evaluations';
import { useMarkAction, usePlans, type ActionState, type ListedAction } from '@/api/plans';
import { fetchPlansTable } from '@/api/workbooks';
import { formatDate, formatDay } from '@/format';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { showFailure } from '@/ui/dialogs';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { notifySuccess } from '@/ui/toasts';
import { Toolbar } from '@/ui/Toolbar';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import classes from './PlansPage.module.css';

const { columns } = text;

const COLORS: Record<ActionState, string | undefined> = { pending: 'gray', overdue: 'red', done: undefined };

const COLUMNS: readonly Column<ListedAction>[] = [
  { key: 'due', header: columns.due, render: ({ due_on: day }) => <time dateTime={day}>{formatDay(day)}</time> },
  { key: 'person', header: columns.person, width: '25%', render: (action) => <Person action={action} /> },
  { key: 'what', header: columns.what, width: '34%', render: (action) => <What action={action} /> },
  { key: 'state', header: columns.state, render: (action) => <State action={action} /> },
];

/** Everybody's actions, for managers. */
export default function PlansPage() {
  const list = useListParams({ filters: ['state', 'period'] });
  const query = usePlans(list.apiParams);
  const rows = query.data?.items;
  const { list: frame, keepAt } = useFocusKeeper<HTMLDivElement, HTMLElement>(!query.isFetching);
  const actions: Column<ListedAction> = {
    key: 'actions',
    header: columns.actions,
    actions: true,
    render: (action) => <MarkButton action={action} onMark={() => keepAt(rows?.indexOf(action) ?? 0)} />,
  };
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={<ExcelButton fetch={fetchPlansTable(list.search, list.filters)} />}
      />
      <Filters list={list} />
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={[...COLUMNS, actions]}
          rows={rows}
          rowKey={(action) => action.id}
          query={query}
          failure={text.failed}
          compact
          skeletonRows={list.pageSize}
          empty={
            list.isNarrowed
              ? { title: common.states.noMatches, children: text.noMatches, action: <ShowAll list={list} /> }
              : {
                  icon: IconTargetArrow,
                  title: text.empty,
                  children: text.emptyBody,
                  action: <ButtonLink to={paths.trainingReport}>{text.toTraining}</ButtonLink>,
                }
          }
        />
      </div>
      <ListPagination list={list} query={query} />
    </>
  );
}

type PlansList = ListParams<'state' | 'period'>;

function Filters({ list }: { list: PlansList }) {
  const { state, period } = list.filters;
  const years = [...new Set(useEvaluations().data?.map((evaluation) => String(evaluation.period)))];
  // The year in the address is offered even if it has no evaluations any more.
  if (period !== '' && !years.includes(period)) years.push(period);
  return (
    <Toolbar>
      <SearchBox list={list} label={text.search} />
      <NativeSelect
        className={classes.filter}
        label={text.state}
        data={[
          { value: '', label: text.every },
          ...Object.entries(text.choices).map(([value, label]) => ({ value, label })),
        ]}
        value={state}
        onChange={(event) => list.setFilter('state', event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.filter}
        label={text.year}
        data={[{ value: '', label: text.everyYear }, ...years]}
        value={period}
        onChange={(event) => list.setFilter('period', event.currentTarget.value)}
      />
    </Toolbar>
  );
}

const ShowAll = ({ list }: { list: PlansList }) => (
  <Button variant="light" onClick={list.clear}>
    {text.showAll}
  </Button>
);

const Person = ({ action }: { action: ListedAction }) => (
  <span className={classes.words}>
    <TextLink
      to={paths.plan(action.evaluation_id, action.user_id)}
      fw={600}
      aria-label={text.openOf(action.user_name)}
    >
      {action.user_name}
    </TextLink>
    <span className={classes.quiet}>{text.of(action.evaluation_name, action.period)}</span>
  </span>
);

const What = ({ action }: { action: ListedAction }) => (
  <span className={classes.words}>
    <Wrapped lines>{action.what}</Wrapped>
    <span className={classes.quiet}>{text.responsible(action.responsible)}</span>
    {action.done_at !== null && (
      <span className={classes.quiet}>{text.doneBy(formatDate(action.done_at), action.done_by_name)}</span>
    )}
  </span>
);

const State = ({ action: { state } }: { action: ListedAction }) => (
  <Badge variant="light" color={COLORS[state]} tt="none" className={classes.state}>
    {text.states[state]}
  </Badge>
);

function MarkButton({ action, onMark }: { action: ListedAction; onMark: () => void }) {
  const mark = useMarkAction();
  const done = action.state === 'done';
  const change = async () => {
    onMark();
    try {
      await mark.mutateAsync({ id: action.id, done: !done });
      notifySuccess(done ? text.unmarked : text.marked);
    } catch (error) {
      await showFailure(error, text.markFailed);
    }
  };
  return (
    <BusyButton
      size="xs"
      variant={done ? 'default' : 'light'}
      busy={mark.isPending}
      onClick={() => void change()}
      aria-label={done ? text.unmarkOf(action.what) : text.markOf(action.what)}
      data-row-focus
    >
      {done ? text.unmark : text.mark}
    </BusyButton>
  );
}
