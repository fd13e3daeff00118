import { Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useCategories } from '@/api/categories';
import { useScopeDepartments } from '@/api/dashboard';
import { fetchProlongable, useNotEvaluated, type NotEvaluated, type NotEvaluatedSort } from '@/api/notEvaluated';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { categoryFilter, evaluatorFilter, keyIn, textFilter } from '@/domain/filters';
import { describeOwed } from '@/domain/pending';
import { narrowed, paths } from '@/paths';
import { partFilters } from '@/shared/groupFilters';
import { PersonCell } from '@/shared/PersonCell';
import { PersonLink } from '@/shared/PersonLink';
import { notEvaluated as text } from '@/strings/notEvaluated';
import { pending } from '@/strings/pending';
import { ButtonLink } from '@/ui/ButtonLink';
import { Missing, sortsOf, type Column } from '@/ui/DataTable';
import { choicesOf } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { ListPage } from '@/ui/ListPage';
import { useSelection } from '@/ui/Selection';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { RemindButton } from '../dashboard/RemindButton';
import classes from './NotEvaluatedPage.module.css';
import { ProlongButton } from './ProlongButton';

const FILTERS = {
  why: keyIn(text.reasons),
  category_id: categoryFilter,
  department: textFilter,
  /** Chosen by a link that leads here. */
  evaluator_id: evaluatorFilter,
};

const COLUMNS: readonly Column<NotEvaluated, NotEvaluatedSort>[] = [
  {
    key: 'name',
    header: text.columns.person,
    sort: 'name',
    width: '32%',
    isCut: true,
    render: (row) => <PersonCell id={row.user_id} name={row.user_name} below={describeWork(row)} isRowTarget />,
  },
  { key: 'category', header: text.columns.category, sort: 'category', needsRoom: true, render: ({ category_name: name }) => name || text.missing },
  { key: 'why', header: text.columns.why, width: '18%', rowLabel: false, render: describeWhy },
  {
    key: 'evaluators',
    header: text.columns.evaluators,
    width: '21%',
    render: ({ evaluators }) =>
      evaluators.length === 0 ? (
        <Missing />
      ) : (
        evaluators.map(({ evaluator_id: id, evaluator_name: name }) => (
          <div key={id} className={classes.evaluator}>
            <PersonLink id={id} name={name} strong={false} />
          </div>
        ))
      ),
  },
  { key: 'actions', header: text.columns.actions, actions: true, render: (row) => <Actions row={row} /> },
];

function describeWhy({ why, day }: NotEvaluated): string {
  switch (why) {
    case 'open':
    case 'upcoming':
    case 'closed':
      return describeOwed({ state: why, opens_on: day, closes_on: day });
    default:
      return text.reasons[why];
  }
}

/** The action that fits the reason: a reminder, more time, or the preparation; none where it only has to open. */
function Actions({ row }: { row: NotEvaluated }) {
  const { why, evaluators, evaluation_id: evaluationId, can_prolong: canProlong, user_name: name } = row;
  const [evaluator, another] = evaluators;
  switch (why) {
    case 'open':
      return (
        <span className={classes.actions}>
          {evaluators.map((each) => (
            <RemindButton key={each.evaluator_id} row={each} />
          ))}
        </span>
      );
    case 'upcoming':
      return null;
    case 'closed':
      // Several evaluators get more time by ticking the row.
      return (
        canProlong &&
        evaluationId !== null &&
        evaluator &&
        !another && (
          <ButtonLink
            to={paths.prolong(evaluationId, evaluator.evaluator_id)}
            size="xs"
            variant="light"
            aria-label={pending.prolongFor(evaluator.evaluator_name, row.evaluation_name)}
          >
            {pending.prolong}
          </ButtonLink>
        )
      );
    default:
      return (
        <ButtonLink to={narrowed(paths.readiness, { reason: why })} size="xs" variant="light" aria-label={text.prepareOf(name)}>
          {text.prepare}
        </ButtonLink>
      );
  }
}

/** The people without a result this year, each with the reason and what helps. */
export default function NotEvaluatedPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), sortedBy: 'name' });
  const query = useNotEvaluated(list.apiParams);
  const rows = query.data?.items;
  const selection = useSelection({
    list,
    ids: rows?.filter(({ can_prolong: can }) => can).map(({ user_id: id }) => id),
    total: query.data?.total,
    fetchAllIds: () => fetchProlongable(list.exportParams),
  });
  const isEvaluable = useCurrentUser().role !== 'admin';
  const hasClosed = selection.pageIds.length > 0 || selection.count > 0;
  return (
    <ListPage
      title={text.title}
      description={isEvaluable && text.withoutOwn}
      download={fetchTable('not_evaluated', list.exportParams)}
      list={list}
      search={text.search}
      filters={<NotEvaluatedFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(row) => row.user_id}
      {...(hasClosed && { selection, rowName: (row: NotEvaluated) => row.user_name })}
      selectedActions={<ProlongButton selected={selection.ids} onDone={selection.clear} />}
      failure={text.failed}
      empty={{ icon: IconUserCheck, title: text.empty }}
      noMatches={{ icon: IconUserCheck, title: text.noMatches }}
      showAll={text.showAll}
    >
      <Text role="status" c="dimmed" mb="sm">
        {query.data ? text.count(query.data.total) : '\u00a0'}
      </Text>
    </ListPage>
  );
}

function NotEvaluatedFilters({ list }: { list: ListParams<typeof FILTERS> }) {
  const categories = useCategories().data;
  const departments = useScopeDepartments().data;
  return (
    <Filters
      list={list}
      filters={[
        { name: 'why', label: text.why, all: text.everyWhy, options: choicesOf(text.reasons) },
        ...partFilters({ categories, departments }),
      ]}
    />
  );
}
