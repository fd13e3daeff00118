import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { useHeatMap, useScoredPeople, type ScoredPerson } from '@/api/analysis';
import { useCategories } from '@/api/categories';
import { fetchTable } from '@/api/workbooks';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { analysis } from '@/strings/analysis';
import { common } from '@/strings/common';
import { BackLink } from '@/ui/BackLink';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { useWayBack } from '@/ui/useWayBack';
import { Wrapped } from '@/ui/Wrapped';
import { personColumn, reportColumn } from '../rowColumns';
import { tableScope, validYear } from '../scope';
import { departmentName, peopleNote } from './figures';

const text = analysis.scoredPeople;

const COLUMNS: readonly Column<ScoredPerson>[] = [
  personColumn(text.columns.name, 'name'),
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    render: (row) => <Wrapped>{departmentName(row.department)}</Wrapped>,
  },
  { key: 'score', header: text.columns.score, sort: 'score', numeric: true, render: ({ average }) => average },
  reportColumn(),
];

/** The people behind a figure of the heat map, the lowest score first. */
export default function QuestionPeoplePage() {
  const { categoryId = '', questionId = '' } = useParams();
  const list = useListParams({
    filters: ['year', 'department', 'without_department'],
    sorts: sortsOf(COLUMNS),
    sortedBy: 'score',
  });
  const year = validYear(list.filters.year);
  const { search, sort } = list.apiParams;
  const { department } = list.filters;
  const query = useScoredPeople(categoryId, questionId, { ...list.apiParams, year });
  const table = {
    ...tableScope({ year, category_id: categoryId, department }),
    search,
    sort,
    question_id: Number(questionId),
    without_department: list.filters.without_department !== '',
  };
  return (
    <>
      <PageHeader
        title={text.title}
        exports={<ExcelButton fetch={fetchTable('scored_people', table)} />}
        back={<BackLink to={useWayBack(paths.analysis)} />}
      />
      <Figure categoryId={categoryId} questionId={Number(questionId)} filters={list.filters} />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
      </Toolbar>
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={(row) => row.user_id}
        list={list}
        query={query}
        failure={text.failed}
        skeletonRows={list.pageSize}
        empty={{ title: list.search ? common.states.noMatches : text.empty }}
      />
      <ListPagination list={list} query={query} />
    </>
  );
}

interface FigureProps {
  categoryId: string;
  questionId: number;
  filters: Record<'year' | 'department' | 'without_department', string>;
}

/** The question, and the figure that led here. */
function Figure({ categoryId, questionId, filters }: FigureProps) {
  const year = validYear(filters.year);
  const { department } = filters;
  const { data } = useHeatMap(Number(categoryId), { year, department });
  const category = useCategories().data?.find(({ id }) => String(id) === categoryId)?.name;
  const question = data?.questions.find(({ question_id: id }) => id === questionId);
  const isWithout = filters.without_department !== '';
  const mean = isWithout ? question?.cells[data?.departments.indexOf('') ?? -1] : question?.mean;
  if (!question || !mean?.average) return null;
  const group = isWithout ? departmentName('') : department;
  return (
    <>
      <Text fw={600}>{question.question_text}</Text>
      <Text c="dimmed" mb="md">
        {text.figure([category, group, year || currentYear()].filter(Boolean).join(' · '), mean.average, peopleNote(mean.people))}
      </Text>
    </>
  );
}
