import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useEvaluations } from '@/api/evaluations';
import { usePlans, type ListedAction } from '@/api/plans';
import { fetchTable } from '@/api/workbooks';
import { oneOf, yearFilter } from '@/domain/filters';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { choicesOf, plainChoices } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
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
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={add}
        exports={<ExcelButton fetch={fetchTable('plans', { ...list.exportParams, state })} />}
      />
      <PlansFilters list={list} />
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={[...ACTION_COLUMNS, actions]}
          rows={rows}
          rowKey={(action) => action.id}
          list={list}
          query={query}
          failure={text.failed}
          compact
          skeletonRows={list.pageSize}
          empty={
            list.isNarrowed
              ? { title: common.states.noMatches, children: text.noMatches, action: <ShowAll list={list} /> }
              : {
                  icon: IconTargetArrow,
                  title: text.nothingToDo,
                  children: text.emptyBody,
                  action: (
                    <>
                      <ButtonLink to={paths.trainingReport}>{text.toTraining}</ButtonLink>
                      <ShowAll list={list} />
                    </>
                  ),
                }
          }
        />
      </div>
      <ListPagination list={list} query={query} />
    </>
  );
}

type PlansList = ListParams<typeof FILTERS>;

function PlansFilters({ list }: { list: PlansList }) {
  const years = new Set(useEvaluations().data?.map(({ period }) => period));
  return (
    <Toolbar>
      <SearchBox list={list} label={text.search} />
      <Filters
        list={list}
        filters={[
          { name: 'state', label: text.state, all: text.toDo, options: choicesOf(text.choices) },
          { name: 'period', label: text.year, all: text.everyYear, options: plainChoices(years) },
        ]}
      />
    </Toolbar>
  );
}

const ShowAll = ({ list }: { list: PlansList }) => (
  <Button variant="light" onClick={() => list.clearBut({ state: 'all' })}>
    {text.showAll}
  </Button>
);
