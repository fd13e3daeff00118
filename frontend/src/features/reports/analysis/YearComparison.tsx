import { NativeSelect, Stack, Text } from '@mantine/core';
import {
  useComparedQuestions,
  useComparison,
  type ComparedQuestion,
  type Comparison,
  type TwoYears,
} from '@/api/analysis';
import { formatPercent } from '@/format';
import { analysis } from '@/strings/analysis';
import { DataTable, type Column } from '@/ui/DataTable';
import { SectionCard } from '@/ui/SectionCard';
import { Secondary } from '@/ui/RuledList';
import { AnalysisBoundary } from './AnalysisBoundary';
import { Change } from './Change';
import classes from './YearComparison.module.css';
import { difference, isFew } from '../figures';

const text = analysis.years;
const questionText = analysis.questions;

type Group = Comparison['groups'][number];

const SECTIONS = ['overall', 'competencies', 'objectives'] as const;
type Section = (typeof SECTIONS)[number];

interface YearComparisonProps {
  filter: TwoYears;
  /** The category whose questions are compared; null for the one with most people. */
  questionsOf: number | null;
  onQuestionsOf: (id: string) => void;
}

/** A year beside another one: by category and section, and by question of one category. */
export function YearComparison({ filter, questionsOf, onQuestionsOf }: YearComparisonProps) {
  const query = useComparison(filter);
  return (
    <AnalysisBoundary query={query} isEmpty={({ groups }) => groups.length === 1} height={[1363, 938]}>
      {(comparison) => (
        <Stack gap="lg">
          <Sections comparison={comparison} query={query} />
          <Questions comparison={comparison} filter={filter} chosen={questionsOf} onChoose={onQuestionsOf} />
        </Stack>
      )}
    </AnalysisBoundary>
  );
}

function Sections({ comparison, query }: { comparison: Comparison; query: ReturnType<typeof useComparison> }) {
  const { year, compared_with: other, groups, provisional, unpublished } = comparison;
  const hasOther = hasResults(groups[0]);
  const included = [
    provisional > 0 && analysis.included.provisional(provisional),
    unpublished > 0 && analysis.included.unpublished(unpublished),
  ].filter(Boolean);
  const about = [
    !hasOther && text.onlyOne(year, other),
    included.length > 0 && analysis.included.sentence(included.join(', ')),
  ].filter(Boolean);
  // A single category is the same as everybody.
  const rows = groups.length === 2 ? groups.slice(1) : groups;
  const withSame = rows.filter(({ same_people: { overall } }) => overall.people > 0);
  const table = (caption: string, shown: Group[], people: Column<Group>['render'], figures: (group: Group, section: Section) => SectionCellProps, saysChance = false) => (
    <DataTable
      caption={caption}
      columns={[
        { key: 'group', header: text.category, render: ({ label }) => label || text.everybody },
        { key: 'people', header: text.counted, numeric: true, render: people },
        ...SECTIONS.map(
          (key): Column<Group> => ({
            key,
            header: text.section[key],
            // a figure and its change in one line, and below the total what chance has to do with it
            width: saysChance ? (key === 'overall' ? '32%' : '19%') : '21%',
            numeric: true,
            render: (group) => <SectionCell {...figures(group, key)} />,
          }),
        ),
      ]}
      rows={shown}
      rowKey={({ category_id }) => category_id ?? 0}
      query={query}
      failure={analysis.failed}
    />
  );
  return (
    <>
      {hasOther && (
        <SectionCard title={text.samePeople}>
          <Text c="dimmed" mb="sm">
            {withSame.length > 0 ? text.samePeopleDescription(year, other) : text.nobodySame(year, other)}
          </Text>
          {withSame.length > 0 && table(
            text.samePeople,
            withSame,
            ({ same_people: { overall }, means }) => (
              <>
                {text.peopleOf(overall.people, means.overall.people)}
                {isFew(overall.people) && <Secondary>{analysis.fewPeople}</Secondary>}
              </>
            ),
            ({ same_people: same, standing }, key) => ({
              now: same[key].average,
              then: same[key].compared,
              other,
              part: same[key].people < same.overall.people && String(same[key].people),
              standing: key === 'overall' ? standing : undefined,
            }),
            true,
          )}
          {withSame.length > 0 && (
            <Text c="dimmed" mt="sm">
              {text.how}
            </Text>
          )}
        </SectionCard>
      )}
      <SectionCard title={text.sections}>
        {about.length > 0 && (
          <Text c="dimmed" mb="sm">
            {about.join(' ')}
          </Text>
        )}
        {table(
          text.sections,
          rows,
          ({ means: { overall }, compared }) => (
            <>
              {hasOther ? questionText.counts(overall.people, compared.overall.people, other) : overall.people}
              {(isFew(overall.people) || isFew(compared.overall.people)) && <Secondary>{analysis.fewPeople}</Secondary>}
            </>
          ),
          ({ means, compared }, key) => {
            const [now, then] = [means[key], compared[key]];
            const isPart = now.people < means.overall.people || then.people < compared.overall.people;
            return {
              now: now.average,
              then: then.average,
              other: hasOther ? other : null,
              part: isPart && (hasOther ? questionText.counts(now.people, then.people, other) : String(now.people)),
            };
          },
        )}
      </SectionCard>
    </>
  );
}

interface SectionCellProps {
  now: string | null;
  then: string | null;
  /** The year that is compared with, if anybody has a result of it. */
  other: number | null;
  /** Of how many people it is, where those are fewer than of the total. */
  part: string | false;
  /** Whether chance could make the change, where that is said. */
  standing?: Group['standing'] | undefined;
}

/** The mean of a section, and its change. */
const SectionCell = ({ now, then, other, part, standing }: SectionCellProps) => (
  <div className={classes.figures}>
    <span>
      {now === null ? text.nothing : <strong>{formatPercent(now)}</strong>}{' '}
      {now !== null && then !== null && <Change now={now} then={then} direction={standing && directionOf(standing)} />}
    </span>
    {other !== null && <Secondary>{then === null ? text.notIn(other) : text.in(formatPercent(then), other)}</Secondary>}
    {part && <Secondary>{text.part(part)}</Secondary>}
    {standing && (
      <div className={classes.standing}>
        <Secondary>{text.told[standing.told]}</Secondary>
        {(directionOf(standing) || standing.told === 'chance') && (
          <Secondary>{text.basis(standing.compared, standing.evaluators)}</Secondary>
        )}
      </div>
    )}
  </div>
);

/** The direction of a change that is more than chance would make it. */
const directionOf = ({ told }: Group['standing']) => (told === 'higher' ? 'up' : told === 'lower' ? 'down' : undefined);

interface QuestionsProps {
  comparison: Comparison;
  filter: TwoYears;
  chosen: number | null;
  onChoose: (id: string) => void;
}

/** The questions of the chosen category, or else of the one with most people. */
function Questions({ comparison, filter, chosen, onChoose }: QuestionsProps) {
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

/** Whether somebody has a result of the year that is compared with. */
const hasResults = (group: Group | undefined): boolean => (group?.compared.overall.people ?? 0) > 0;

/** Begins with the questions that fell most; those of one year only are last. */
const byChange = (rows: readonly ComparedQuestion[]): ComparedQuestion[] =>
  rows.toSorted((a, b) => changeOf(a) - changeOf(b));

const changeOf = ({ mean, compared }: ComparedQuestion): number =>
  mean.average !== null && compared.average !== null ? difference(mean.average, compared.average) : Number.MAX_SAFE_INTEGER;
