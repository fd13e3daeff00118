import { Button, NativeSelect } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useEvaluations } from '@/api/evaluations';
import { usePlans, type ListedAction } from '@/api/plans';
import { fetchPlansTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { ACTION_COLUMNS } from './actionColumns';
import { MarkButton } from './MarkButton';
import classes from './PlansPage.module.css';

/** Everybody's actions, for managers. */
export default function PlansPage() {
  const list = useListParams({ filters: ['state', 'period'] });
  const query = usePlans(list.apiParams);
  const rows = query.data?.items;
  const { list: frame, keepAt } = useFocusKeeper<HTMLDivElement, HTMLElement>(!query.isFetching);
  const actions: Column<ListedAction> = {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (action) => <MarkButton action={action} onMark={() => keepAt(rows?.indexOf(action) ?? 0)} />,
  };
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={<ExcelButton fetch={fetchPlansTable(list.search, list.filters)} />}
      />
      <Filters list={list} />
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={[...ACTION_COLUMNS, actions]}
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
