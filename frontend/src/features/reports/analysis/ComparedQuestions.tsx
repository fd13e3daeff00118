import { NativeSelect, Text } from '@mantine/core';
import { useComparedQuestions, type ComparedQuestion, type Comparison, type TwoYears } from '@/api/analysis';
import { analysis } from '@/strings/analysis';
import { DataTable, type Column } from '@/ui/DataTable';
import { Secondary } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { Change } from './Change';
import { difference, isFew } from '../figures';

const text = analysis.years;
const questionText = analysis.questions;

/** Whether the earlier year has results of the group. */
export const hasResults = (group: Comparison['groups'][number] | undefined): boolean => (group?.compared.overall.people ?? 0) > 0;

interface ComparedQuestionsProps {
  comparison: Comparison;
  filter: TwoYears;
  chosen: number | null;
  onChoose: (id: string) => void;
}

/** The questions of the chosen category, or else of the one with most people. */
export function ComparedQuestions({ comparison, filter, chosen, onChoose }: ComparedQuestionsProps) {
  const { year, compared_with: other, groups } = comparison;
  const categories = groups.slice(1);
  const [largest] = categories.toSorted((a, b) => b.means.overall.people - a.means.overall.people);
  const shown = categories.find(({ category_id: id }) => id === chosen) ?? largest;
  const query = useComparedQuestions(shown?.category_id ?? undefined, filter);
  if (!shown) return null;
  const hasOther = hasResults(shown);
  const counts = ({ mean, compared }: ComparedQuestion) =>
    hasOther ? questionText.counts(mean.people, compared.people, other) : String(mean.people);
  const countOfAll = countOfEach(query.data ?? []);
  const columns: Column<ComparedQuestion>[] = [
    {
      key: 'question',
      header: questionText.question,
      width: '55%',
      render: (row) => (
        <>
          {row.question_text}
          {row.former_text && <Secondary>{questionText.former(other, row.former_text)}</Secondary>}
        </>
      ),
    },
    {
      key: 'score',
      header: questionText.score(year),
      numeric: true,
      render: ({ mean, compared }) => (
        <div>
          {mean.average !== null && <strong>{mean.average}</strong>}{' '}
          {mean.average !== null && compared.average !== null && <Change now={mean.average} then={compared.average} />}
          {hasOther && (
            <Secondary>{compared.average === null ? questionText.isNew(other) : text.in(compared.average, other)}</Secondary>
          )}
          {mean.average === null && <Secondary>{questionText.isGone(year)}</Secondary>}
        </div>
      ),
    },
  ];
  if (!countOfAll) {
    columns.push({
      key: 'people',
      header: questionText.counted,
      numeric: true,
      render: (row) => (
        <>
          {counts(row)}
          {(isFew(row.mean.people) || isFew(row.compared.people)) && <Secondary>{analysis.fewPeople}</Secondary>}
        </>
      ),
    });
  }
  return (
    <SectionCard
      title={questionText.title(shown.label)}
      action={
        categories.length > 1 && (
          <NativeSelect
            label={questionText.of}
            data={categories.map(({ category_id: id, label }) => ({ value: String(id), label }))}
            value={String(shown.category_id)}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        )
      }
    >
      <Text c="dimmed" mb="sm">
        {[questionText.description, countOfAll && questionText.countsOfAll(counts(countOfAll))].filter(Boolean).join(' ')}
      </Text>
      <DataTable
        caption={questionText.title(shown.label)}
        columns={columns}
        rows={query.data && byChange(query.data)}
        rowKey={({ question_id }) => question_id}
        query={query}
        failure={analysis.failed}
        skeletonRows={12}
      />
    </SectionCard>
  );
}

/** A question with as many people as every other one, where they are enough to conclude from. */
function countOfEach(rows: readonly ComparedQuestion[]): ComparedQuestion | undefined {
  const [first, ...others] = rows;
  if (!first || isFew(first.mean.people) || isFew(first.compared.people)) return undefined;
  const isAlike = others.every(({ mean, compared }) => mean.people === first.mean.people && compared.people === first.compared.people);
  return others.length > 0 && isAlike ? first : undefined;
}

/** Begins with the questions that fell most; those of one year only are last. */
const byChange = (rows: readonly ComparedQuestion[]): ComparedQuestion[] =>
  rows.toSorted((a, b) => changeOf(a) - changeOf(b));

const changeOf = ({ mean, compared }: ComparedQuestion): number =>
  mean.average !== null && compared.average !== null ? difference(mean.average, compared.average) : Number.MAX_SAFE_INTEGER;
