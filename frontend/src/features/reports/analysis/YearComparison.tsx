import { Stack, Text } from '@mantine/core';
import { useComparison, type Comparison, type TwoYears } from '@/api/analysis';
import { formatPercent } from '@/format';
import { analysis } from '@/strings/analysis';
import { DataTable, type Column, type DataTableProps, type TableQuery } from '@/ui/DataTable';
import { SectionCard } from '@/ui/SectionCard';
import { Secondary } from '@/ui/RuledList';
import { AnalysisBoundary } from './AnalysisBoundary';
import { Change } from './Change';
import { ComparedQuestions, hasResults } from './ComparedQuestions';
import classes from './YearComparison.module.css';
import { isFew } from '../figures';

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
          <ComparedQuestions comparison={comparison} filter={filter} chosen={questionsOf} onChoose={onQuestionsOf} />
        </Stack>
      )}
    </AnalysisBoundary>
  );
}

function Sections({ comparison, query }: { comparison: Comparison; query: TableQuery }) {
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
  return (
    <>
      {hasOther && (
        <SectionCard title={text.samePeople}>
          <Text c="dimmed" mb="sm">
            {withSame.length > 0 ? text.samePeopleDescription(year, other) : text.nobodySame(year, other)}
          </Text>
          {withSame.length > 0 && (
            <>
              <FiguresTable
                caption={text.samePeople}
                rows={withSame}
                query={query}
                people={({ same_people: { overall }, means }) => text.peopleOf(overall.people, means.overall.people)}
                figures={({ same_people: same, standing }, key) => ({
                  now: same[key].average,
                  then: same[key].compared,
                  other,
                  part: same[key].people < same.overall.people && String(same[key].people),
                  standing: key === 'overall' ? standing : undefined,
                })}
                saysChance
              />
              <Text c="dimmed" mt="sm">
                {text.how}
              </Text>
            </>
          )}
        </SectionCard>
      )}
      <SectionCard title={text.sections}>
        {about.length > 0 && (
          <Text c="dimmed" mb="sm">
            {about.join(' ')}
          </Text>
        )}
        <FiguresTable
          caption={text.sections}
          rows={rows}
          query={query}
          people={({ means: { overall }, compared }) => (
            <>
              {hasOther ? questionText.counts(overall.people, compared.overall.people, other) : overall.people}
              {(isFew(overall.people) || isFew(compared.overall.people)) && <Secondary>{analysis.fewPeople}</Secondary>}
            </>
          )}
          figures={({ means, compared }, key) => {
            const [now, then] = [means[key], compared[key]];
            const isPart = now.people < means.overall.people || then.people < compared.overall.people;
            return {
              now: now.average,
              then: then.average,
              other: hasOther ? other : null,
              part: isPart && (hasOther ? questionText.counts(now.people, then.people, other) : String(now.people)),
            };
          }}
        />
      </SectionCard>
    </>
  );
}

interface FiguresTableProps extends Pick<DataTableProps<Group>, 'caption' | 'rows' | 'query'> {
  people: Column<Group>['render'];
  figures: (group: Group, section: Section) => SectionCellProps;
  saysChance?: boolean;
}

const FiguresTable = ({ people, figures, saysChance, ...rest }: FiguresTableProps) => (
  <DataTable
    {...rest}
    columns={[
      { key: 'group', header: text.category, render: ({ label }) => label || text.everybody },
      { key: 'people', header: text.counted, numeric: true, render: people },
      ...SECTIONS.map(
        (key): Column<Group> => ({
          key,
          header: text.section[key],
          // room for a figure and its change in one line, and for the verdict on chance below the total
          width: saysChance ? (key === 'overall' ? '32%' : '19%') : '21%',
          numeric: true,
          render: (group) => <SectionCell {...figures(group, key)} />,
        }),
      ),
    ]}
    rowKey={({ category_id }) => category_id ?? 0}
    failure={analysis.failed}
  />
);

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
        <Secondary>
          {text.told[standing.told]}
          {(directionOf(standing) || standing.told === 'chance') && `, ${text.basis(standing.compared, standing.evaluators)}`}
        </Secondary>
      </div>
    )}
  </div>
);

/** The direction of a change that is more than chance would make it. */
const directionOf = ({ told }: Group['standing']) => (told === 'higher' ? 'up' : told === 'lower' ? 'down' : undefined);
