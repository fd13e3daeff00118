import { Button, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useCategories } from '@/api/categories';
import { useScopeDepartments } from '@/api/dashboard';
import { useEvaluations } from '@/api/evaluations';
import { useListedTalks, useTalksSummary, type ListedTalk, type TalksOfEvaluation, type TalksSort } from '@/api/talks';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { categoryFilter, EVERY_YEAR, keyIn, textFilter, thisYearFilter } from '@/domain/filters';
import { currentYear, formatNearDay, formatNearMoment } from '@/format';
import { paths } from '@/paths';
import { EVERY, partFilters, pastYears, thisYear } from '@/shared/groupFilters';
import { PersonCell } from '@/shared/PersonCell';
import { talks } from '@/strings/talks';
import { TextLink } from '@/ui/ButtonLink';
import { CellText } from '@/ui/CellText';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { choicesOf } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { FoldedSection } from '@/ui/FoldedSection';
import { ListPage } from '@/ui/ListPage';
import { useListParams, type ListParams } from '@/ui/useListParams';

const text = talks.all;
/** This year unless the address says otherwise. */
const FILTERS = { year: thisYearFilter, category_id: categoryFilter, department: textFilter, talk: keyIn(text.states) };

const COLUMNS: readonly Column<ListedTalk, TalksSort>[] = [
  {
    key: 'person',
    header: text.columns.person,
    sort: 'person',
    width: '28%',
    isCut: true,
    render: (row) => <PersonCell id={row.user_id} name={row.user_name} below={describeWork(row)} isRowTarget />,
  },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    width: '26%',
    isCut: true,
    rowLabel: false,
    render: (row) => (
      <TextLink inherit to={paths.report(row.evaluation_id, row.user_id)}>
        {row.evaluation_name}
      </TextLink>
    ),
  },
  { key: 'state', header: text.columns.state, sort: 'state', rowLabel: false, render: ({ state }) => text.states[state] },
  {
    key: 'agreed',
    header: text.columns.agreed,
    sort: '-agreed',
    rowLabel: false,
    render: ({ state, agreed_for: at }) => state === 'agreed' && at && formatNearMoment(at),
  },
  { key: 'held', header: text.columns.held, sort: '-held', rowLabel: false, render: ({ held_on: day }) => day && formatNearDay(day) },
];

const SHARE_COLUMNS: readonly Column<TalksOfEvaluation>[] = [
  { key: 'evaluation', header: text.shareColumns.evaluation, render: ({ evaluation_name: name }) => <CellText strong>{name}</CellText> },
  { key: 'category', header: text.shareColumns.category, render: ({ category_name: name }) => name },
  { key: 'held', header: text.shareColumns.held, numeric: true, render: ({ held, people }) => text.held(held, people) },
  { key: 'agreed', header: text.shareColumns.agreed, numeric: true, render: ({ agreed }) => agreed },
  {
    key: 'none',
    header: text.shareColumns.none,
    numeric: true,
    render: ({ people, held, agreed, proposed }) => people - held - agreed - proposed,
  },
];

/** Who has talked about their result and who has not, for managers. */
export default function TalksPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), sortedBy: 'person' });
  const { year: chosen, category_id, department } = list.filters;
  const year = chosen === EVERY_YEAR ? null : (chosen ?? currentYear());
  const query = useListedTalks({ ...list.apiParams, year });
  const summary = useTalksSummary({ year, category_id, department });
  return (
    <ListPage
      title={text.title}
      download={fetchTable('talks', { ...list.exportParams, year })}
      list={list}
      search={text.search}
      filters={<TalksFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(row) => `${row.evaluation_id}-${row.user_id}`}
      failure={text.failed}
      empty={{
        icon: IconMessages,
        title: text.empty,
        children: text.emptyBody,
        action: (
          <Button variant="light" onClick={() => list.setFilter('year', EVERY_YEAR)}>
            {text.everyYear}
          </Button>
        ),
      }}
      showAll={text.showAll}
    >
      {summary.data && summary.data.length > 0 && (
        <FoldedSection id="por-evaluacion" title={text.share}>
          <DataTable
            caption={text.share}
            columns={SHARE_COLUMNS}
            rows={summary.data}
            rowKey={(row) => row.evaluation_id}
            failure={text.failed}
          />
        </FoldedSection>
      )}
      <Text role="status" c="dimmed" my="sm">
        {query.data ? text.count(query.data.total) : '\u00a0'}
      </Text>
    </ListPage>
  );
}

function TalksFilters({ list }: { list: ListParams<typeof FILTERS> }) {
  const evaluations = useEvaluations().data;
  const categories = useCategories().data;
  const departments = useScopeDepartments().data;
  const byPart = partFilters({ categories, departments });
  return (
    <Filters
      list={list}
      filters={[
        { name: 'talk', label: text.state, all: text.everyState, options: choicesOf(text.states) },
        { ...thisYear(list), options: [...pastYears(evaluations), EVERY] },
        ...byPart,
      ]}
    />
  );
}
