import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useEvaluations } from '@/api/evaluations';
import { usePlans, type ListedAction } from '@/api/plans';
import { fetchTable } from '@/api/workbooks';
import { oneOf, yearFilter } from '@/domain/filters';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { ButtonLink } from '@/ui/ButtonLink';
import { sortsOf, type Column } from '@/ui/DataTable';
import { choicesOf, plainChoices } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { ListPage } from '@/ui/ListPage';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { ACTION_COLUMNS } from './actionColumns';
import { MarkButton } from './MarkButton';

/** Besides what is overdue and to be done, with which the page opens. */
const STATES = ['overdue', 'done', 'all'] as const;
const FILTERS = { state: oneOf(STATES), period: yearFilter };

const stateOf = (chosen: (typeof STATES)[number] | null) => (chosen === 'all' ? null : (chosen ?? 'pending'));

/** Everybody's actions, for managers: first those overdue and to be done. */
export default function PlansPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(ACTION_COLUMNS), sortedBy: 'due' });
  const state = stateOf(list.filters.state);
  const query = usePlans({ ...list.apiParams, state });
  const add = (
    <ButtonLink to={paths.newAction} leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}>
      {text.add}
    </ButtonLink>
  );
  const showAll = (
    <Button variant="light" onClick={() => list.clearBut({ state: 'all' })}>
      {text.showAll}
    </Button>
  );
  const rows = query.data?.items;
  const { list: frame, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>(!query.isFetching);
  const actions: Column<ListedAction> = {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (action) => (
      <MarkButton action={action} onMark={() => restoreFocus(rows?.indexOf(action) ?? 0)} onFailed={() => restoreFocus(null)} />
    ),
  };
  return (
    <ListPage
      title={text.title}
      action={add}
      download={fetchTable('plans', { ...list.exportParams, state })}
      list={list}
      search={text.search}
      filters={<PlansFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={[...ACTION_COLUMNS, actions]}
      rowKey={(action) => action.id}
      failure={text.failed}
      tableRef={frame}
      empty={{
        icon: IconTargetArrow,
        title: text.nothingToDo,
        action: (
          <>
            <ButtonLink to={paths.trainingReport}>{text.toTraining}</ButtonLink>
            {showAll}
          </>
        ),
      }}
      noMatches={{ title: common.states.noMatches, action: showAll }}
    />
  );
}

function PlansFilters({ list }: { list: ListParams<typeof FILTERS> }) {
  const years = new Set(useEvaluations().data?.map(({ period }) => period).filter((period) => period <= currentYear()));
  return (
    <Filters
      list={list}
      filters={[
        { name: 'state', label: text.state, all: text.toDo, options: choicesOf(text.choices) },
        { name: 'period', label: text.year, all: text.everyYear, options: plainChoices(years) },
      ]}
    />
  );
}
