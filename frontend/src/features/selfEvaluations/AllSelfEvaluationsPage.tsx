import { Badge, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useCategories } from '@/api/categories';
import { useScopeDepartments } from '@/api/dashboard';
import { useEvaluations } from '@/api/evaluations';
import { useSelfEvaluations, type ListedSelfEvaluation, type SelfEvaluationsSort } from '@/api/selfEvaluations';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { categoryFilter, textFilter, yearFilter, yesNoFilter } from '@/domain/filters';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { groupFilters } from '@/shared/groupFilters';
import { PersonCell } from '@/shared/PersonCell';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { ButtonLink } from '@/ui/ButtonLink';
import { CellText } from '@/ui/CellText';
import { sortsOf, type Column } from '@/ui/DataTable';
import { choicesOf } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { ListPage } from '@/ui/ListPage';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { ReopenButton } from './ReopenButton';

const text = selfEvaluations.all;
const FILTERS = { year: yearFilter, category_id: categoryFilter, department: textFilter, sent: yesNoFilter };

const COLUMNS: readonly Column<ListedSelfEvaluation, SelfEvaluationsSort>[] = [
  {
    key: 'person',
    header: text.columns.person,
    sort: 'person',
    width: '30%',
    isCut: true,
    render: (row) => <PersonCell id={row.user_id} name={row.user_name} below={describeWork(row)} isRowTarget />,
  },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    width: '36%',
    isCut: true,
    rowLabel: false,
    render: ({ evaluation_name: name }) => <CellText>{name}</CellText>,
  },
  { key: 'sent', header: text.columns.sent, sort: '-sent', render: (row) => <SentCell row={row} /> },
];

const SentCell = ({ row: { sent_at: sentAt, is_reopened: isReopened } }: { row: ListedSelfEvaluation }) => (
  <>
    {sentAt === null ? text.notSent : formatDate(sentAt)}{' '}
    {isReopened && (
      <Badge variant="light" color="gray" tt="none">
        {text.reopened}
      </Badge>
    )}
  </>
);

/** Who evaluates themselves and whether they have sent it, for managers. */
export default function AllSelfEvaluationsPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), sortedBy: 'person' });
  const query = useSelfEvaluations(list.apiParams);
  const ownId = useCurrentUser().id;
  const { list: frame, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>(!query.isFetching);
  const actions: Column<ListedSelfEvaluation, SelfEvaluationsSort> = {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (row) =>
      // managers cannot reopen their own
      row.can_be_reopened &&
      row.user_id !== ownId && (
        <ReopenButton entry={row} onReopened={() => restoreFocus(query.data?.items.indexOf(row) ?? 0)} />
      ),
  };
  return (
    <ListPage
      title={text.title}
      description={text.description}
      download={fetchTable('self_evaluations', list.exportParams)}
      list={list}
      search={text.search}
      filters={<SelfEvaluationsFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={[...COLUMNS, actions]}
      rowKey={(row) => `${row.evaluation_id}-${row.user_id}`}
      failure={text.failed}
      tableRef={frame}
      empty={{
        icon: IconUserCheck,
        title: text.empty,
        children: text.emptyBody,
        action: <ButtonLink to={paths.evaluations}>{text.toEvaluations}</ButtonLink>,
      }}
      showAll={text.showAll}
    >
      <Text role="status" c="dimmed" mb="sm">
        {query.data ? text.count(query.data.total) : '\u00a0'}
      </Text>
    </ListPage>
  );
}

function SelfEvaluationsFilters({ list }: { list: ListParams<typeof FILTERS> }) {
  const evaluations = useEvaluations().data?.filter((evaluation) => evaluation.includes_self_evaluation);
  const categories = useCategories().data;
  const departments = useScopeDepartments().data;
  const byGroup = groupFilters({ evaluations, categories, departments });
  return <Filters list={list} filters={[{ name: 'sent', label: text.state, all: text.everyState, options: choicesOf(text.states) }, ...byGroup]} />;
}
