import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { useHeatMap, useScoredPeople, type ScoredPeopleSort, type ScoredPerson } from '@/api/analysis';
import { useCategories } from '@/api/categories';
import { fetchTable } from '@/api/workbooks';
import { textFilter, trueFilter, yearFilter } from '@/domain/filters';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { PersonCell } from '@/shared/PersonCell';
import { analysis } from '@/strings/analysis';
import { BackLink } from '@/ui/BackLink';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { nameOf } from '@/ui/filterChoices';
import { ListView } from '@/ui/ListView';
import { PageHeader } from '@/ui/PageHeader';
import { LinesSkeleton } from '@/ui/skeletons';
import { useListParams, type FilterValues } from '@/ui/useListParams';
import { useWayBack } from '@/ui/useWayBack';
import { CellText } from '@/ui/CellText';
import { personColumn, reportColumn } from '../rowColumns';
import { departmentName, peopleNote } from '../figures';

const text = analysis.scoredPeople;

const COLUMNS: readonly Column<ScoredPerson, ScoredPeopleSort>[] = [
  {
    ...personColumn(text.columns.name, 'name'),
    render: ({ user_id: id, user_name: name, department }) => (
      <PersonCell id={id} name={name} folded={departmentName(department)} />
    ),
  },
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    needsRoom: true,
    render: (row) => <CellText>{departmentName(row.department)}</CellText>,
  },
  { key: 'score', header: text.columns.score, sort: 'score', numeric: true, onPhone: 'end', render: ({ average }) => average },
  reportColumn(),
];

const FILTERS = { year: yearFilter, department: textFilter, without_department: trueFilter };

/** The people behind a figure of the heat map, the lowest score first. */
export default function QuestionPeoplePage() {
  const params = useParams();
  const [categoryId, questionId] = [Number(params.categoryId), Number(params.questionId)];
  const list = useListParams({
    filters: FILTERS,
    sorts: sortsOf(COLUMNS),
    sortedBy: 'score',
  });
  const query = useScoredPeople(categoryId, questionId, list.apiParams);
  const table = { category_id: categoryId, question_id: questionId, ...list.exportParams };
  return (
    <>
      <PageHeader
        title={text.title}
        exports={<ExcelButton fetch={fetchTable('scored_people', table)} />}
        back={<BackLink to={useWayBack(paths.analysis)} />}
      />
      <Figure categoryId={categoryId} questionId={questionId} filters={list.filters} />
      <ListView
        list={list}
        search={text.search}
        query={query}
        caption={text.caption}
        columns={COLUMNS}
        rowKey={(row) => row.user_id}
        failure={text.failed}
        empty={{ title: text.empty }}
        isNarrowed={list.search !== ''}
      />
    </>
  );
}

interface FigureProps {
  categoryId: number;
  questionId: number;
  filters: FilterValues<typeof FILTERS>;
}

/** The question, and the figure that led here. */
function Figure({ categoryId, questionId, filters: { year, department, without_department: isWithout } }: FigureProps) {
  const { data, isPending } = useHeatMap(categoryId, { year, department });
  const category = nameOf(useCategories().data, categoryId);
  const question = data?.questions.find(({ question_id: id }) => id === questionId);
  const mean = isWithout ? question?.cells[data?.departments.indexOf('') ?? -1] : question?.mean;
  if (isPending) return <LinesSkeleton h={[118, 68]} />;
  if (!question || !mean?.average) return null;
  const group = isWithout ? departmentName('') : department;
  return (
    <>
      <Text fw={600}>{question.question_text}</Text>
      <Text c="dimmed" mb="md">
        {text.figure([category, group, year ?? currentYear()].filter(Boolean).join(' · '), mean.average, peopleNote(mean.people))}
      </Text>
    </>
  );
}
