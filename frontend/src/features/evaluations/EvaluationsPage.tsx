import { IconCalendarPlus, IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useEvaluationProgress, useEvaluations, type Evaluation, type EvaluationsSort } from '@/api/evaluations';
import { fetchTable } from '@/api/workbooks';
import { categoryFilter, yearFilter } from '@/domain/filters';
import { currentYear } from '@/format';
import { LOCALE } from '@/constants';
import { paths } from '@/paths';
import { yearsOf } from '@/shared/groupFilters';
import { common } from '@/strings/common';
import { evaluations } from '@/strings/evaluations';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { CellText } from '@/ui/CellText';
import { Folded, type Column } from '@/ui/DataTable';
import { ErrorNote } from '@/ui/ErrorNote';
import { namedChoices, plainChoices } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { includesText } from '@/ui/includesText';
import { ListPage } from '@/ui/ListPage';
import { pageOf, useListParams, type ListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { EvaluationActions } from './EvaluationActions';
import { EvaluationState } from './EvaluationState';
import classes from './EvaluationsPage.module.css';
import { PeriodCell } from './PeriodCell';
import { useEvaluationActions } from './useEvaluationActions';

const text = evaluations.list;

const FILTERS = { year: yearFilter, category_id: categoryFilter };
const SORTS: readonly EvaluationsSort[] = ['name', 'period', 'category', 'bank'];

type List = ListParams<typeof FILTERS>;

const words = (evaluation: Evaluation): string =>
  [evaluation.name, evaluation.period, evaluation.category_name, evaluation.question_bank_name].join(' ');

const matches = (evaluation: Evaluation, { search, filters: { year, category_id: category } }: List): boolean =>
  includesText(words(evaluation), search) &&
  (year === null || evaluation.period === year) &&
  (category === null || evaluation.category_id === category);

/** Whether the category has a newer evaluation that counts already; only the newest one is answered. */
const isReplaced = ({ id, category_id, period }: Evaluation, all: readonly Evaluation[]): boolean =>
  all.some(
    (other) =>
      other.category_id === category_id &&
      other.period <= currentYear() &&
      (other.period > period || (other.period === period && other.id > id)),
  );

/** Every evaluation. The server answers all of them, so searching and paging happen here. */
export default function EvaluationsPage() {
  const list = useListParams({ filters: FILTERS, sorts: SORTS, sortedBy: '-period' });
  const query = useEvaluations({ sort: list.exportParams.sort });
  const progress = useEvaluationProgress();
  const found = query.data?.filter((evaluation) => matches(evaluation, list));
  const shown = found && pageOf(found, list);

  const rowOf = (evaluation: Evaluation) => shown?.items.indexOf(evaluation) ?? 0;
  const isPageGone = shown?.items.length === 0 && shown.total > 0;
  const { list: frame, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>(!isPageGone);

  const { askAndRemove, askAndPublish, isBusy, failure } = useEvaluationActions(restoreFocus);

  const columns: Column<Evaluation>[] = [
    {
      key: 'name',
      header: text.columns.name,
      sort: 'name',
      width: 'max(17.5rem, 39cqi)',
      isCut: true,
      render: ({ id, name, period, category_name }) => (
        <>
          <CellText>{name}</CellText>
          <EvaluationState progress={period > currentYear() ? undefined : progress.data?.find(({ evaluation_id }) => evaluation_id === id)}>
            <Folded>{category_name || text.noCategory}</Folded>
          </EvaluationState>
        </>
      ),
    },
    {
      key: 'period',
      header: text.columns.period,
      sort: '-period',
      rowLabel: false,
      render: (evaluation) => <PeriodCell evaluation={evaluation} isReplaced={isReplaced(evaluation, query.data ?? [])} />,
    },
    {
      key: 'category',
      header: text.columns.category,
      sort: 'category',
      needsRoom: true,
      render: ({ category_name }) => category_name || <Missing>{text.noCategory}</Missing>,
    },
    {
      key: 'bank',
      header: text.columns.bank,
      sort: 'bank',
      isBelow: true,
      needsRoom: true,
      render: (evaluation) => <BankLink evaluation={evaluation} />,
    },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (evaluation) => (
        <EvaluationActions
          evaluation={evaluation}
          isBusy={isBusy}
          onPublish={() => void askAndPublish(evaluation, rowOf(evaluation))}
          onRemove={() => void askAndRemove(evaluation, rowOf(evaluation))}
        />
      ),
    },
  ];

  return (
    <ListPage
      title={text.title}
      download={query.data?.length !== 0 && fetchTable('evaluations', list.exportParams)}
      action={
        query.data?.length !== 0 && (
          <>
            <NewYearLink />
            <CreateLink />
          </>
        )
      }
      list={list}
      search={text.search}
      filters={<EvaluationFilters list={list} evaluations={query.data ?? []} />}
      query={{ ...query, data: shown }}
      caption={text.caption}
      columns={columns}
      rowKey={({ id }) => id}
      failure={text.failed}
      tableRef={frame}
      empty={{ icon: IconClipboardList, title: text.empty, action: <CreateLink /> }}
    >
      {failure && (
        <div className={classes.note}>
          <ErrorNote reveal {...failure} />
        </div>
      )}
    </ListPage>
  );
}

/** The years and categories that there are evaluations of. */
function EvaluationFilters({ list, evaluations: all }: { list: List; evaluations: readonly Evaluation[] }) {
  const categories = new Map(all.map(({ category_id: id, category_name: name }) => [id, { id, name }]));
  return (
    <Filters
      list={list}
      filters={[
        {
          name: 'year',
          label: common.scope.year,
          all: common.scope.everyYear,
          options: plainChoices(yearsOf(all)),
        },
        {
          name: 'category_id',
          label: common.scope.category,
          all: common.scope.everyCategory,
          options: namedChoices([...categories.values()].sort((a, b) => a.name.localeCompare(b.name, LOCALE))),
        },
      ]}
    />
  );
}

const NewYearLink = () => (
  <ButtonLink to={paths.newYear} variant="default" leftSection={<IconCalendarPlus size={20} stroke={1.7} aria-hidden />}>
    {evaluations.newYear.link}
  </ButtonLink>
);

const CreateLink = () => (
  <ButtonLink to={paths.createEvaluation} leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}>
    {text.create}
  </ButtonLink>
);

const BankLink = ({ evaluation: { question_bank_id: id, question_bank_name: name } }: { evaluation: Evaluation }) =>
  id === null ? (
    <Missing>{text.noBank}</Missing>
  ) : (
    <TextLink inherit to={`${paths.questionBanks}?bank=${id}`} className={classes.bank}>
      {name}
    </TextLink>
  );

const Missing = ({ children }: { children: string }) => <span className={classes.missing}>{children}</span>;
