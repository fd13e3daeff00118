import { Stack, Text } from '@mantine/core';
import { useMeasures, type Measures } from '@/api/analysis';
import type { Scope } from '@/api/dashboard';
import { useCurrentUser } from '@/api/session';
import { FEWEST_DIVIDED, FEWEST_PAIRED } from '@/constants';
import { paths } from '@/paths';
import { analysis } from '@/strings/analysis';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { AnalysisBoundary } from './AnalysisBoundary';
import { CategoryAnalysis } from './CategoryAnalysis';

const text = analysis.measures;

type Parts = NonNullable<Measures['parts']>;
const PARTS = ['person', 'severity', 'view'] as const;
type Part = Parts[(typeof PARTS)[number]] & { name: (typeof PARTS)[number] };

const COLUMNS: readonly Column<Part>[] = [
  { key: 'part', header: text.table.part, render: ({ name }) => text.table[name] },
  { key: 'tenths', header: text.table.tenths, numeric: true, render: ({ tenths }) => tenths },
  { key: 'points', header: text.table.points, numeric: true, render: ({ points }) => text.table.difference(points) },
];

/** The sources of the differences between a category's results, and the questions to look at. */
export const EvaluationMeasures = ({ scope }: { scope: Scope }) => (
  <CategoryAnalysis scope={scope}>
    {(categoryId) => <OfCategory key={categoryId} categoryId={categoryId} scope={scope} />}
  </CategoryAnalysis>
);

function OfCategory({ categoryId, scope }: { categoryId: number; scope: Scope }) {
  const query = useMeasures(categoryId, scope);
  const isEvaluable = useCurrentUser().role !== 'admin';
  return (
    <AnalysisBoundary query={query} isEmpty={({ people }) => people === 0} note={isEvaluable && analysis.evaluators.own}>
      {(measures) => (
        <Stack gap="lg">
          <SectionCard title={text.title}>
            <Stack gap="sm">
              {measures.parts && <PartsInWords parts={measures.parts} />}
              {measures.unknown && <Text fw={600}>{text.unknown[measures.unknown]}</Text>}
              {measures.unknown !== 'few_people' && <Difference difference={measures.difference} />}
              {measures.unknown !== 'few_people' && measures.several < measures.people && (
                <div>
                  <ButtonLink to={paths.assignments} variant="light">
                    {text.assign}
                  </ButtonLink>
                </div>
              )}
              <Text c="dimmed">
                {text.basis(measures.people, measures.several, measures.evaluators, measures.answers)}{' '}
                {isEvaluable && analysis.evaluators.own}
              </Text>
              {measures.parts && (
                <>
                  <DataTable
                    caption={text.table.title}
                    columns={COLUMNS}
                    rows={rowsOf(measures.parts)}
                    rowKey={({ name }) => name}
                    query={query}
                    failure={analysis.failed}
                  />
                  <Text c="dimmed">{text.table.note}</Text>
                </>
              )}
            </Stack>
          </SectionCard>
          {measures.unknown !== 'few_people' && <Questions measures={measures} />}
        </Stack>
      )}
    </AnalysisBoundary>
  );
}

const rowsOf = (parts: Parts): Part[] => PARTS.map((name) => ({ name, ...parts[name] }));

function PartsInWords({ parts }: { parts: Parts }) {
  const { sets, person, severity, view, evaluators_from: low, evaluators_to: high, evaluator_tenths_of_two: ofTwo } = parts;
  const evaluators = severity.tenths + view.tenths;
  return (
    <>
      <Text fw={600}>{text.parts(person.tenths, evaluators)}</Text>
      {low < high && <Text>{text.probable(low, high)}</Text>}
      {evaluators > 0 && <Text>{text.ofTwo(ofTwo)}</Text>}
      {sets > 1 && <Text>{text.sets(sets)}</Text>}
    </>
  );
}

const Difference = ({ difference }: Pick<Measures, 'difference'>) => (
  <Text>{difference ? text.difference(difference.points, difference.pairs) : text.noDifference}</Text>
);

const Questions = ({ measures: { answer_parts: parts, findings, people, evaluators } }: { measures: Measures }) => (
  <SectionCard title={text.questions.title}>
    <Stack gap="sm">
      {findings.length === 0 && <Text>{text.questions.none}</Text>}
      {findings.length > 0 && (
        <RuledList>
          {findings.map(({ finding, question_id: id, question_text: question, other_text: other }) => (
            <RuledItem key={`${finding} ${id} ${other}`}>
              <Text fw={600}>{question}</Text>
              <Text>{text.questions.finding[finding](other)}</Text>
              <TextLink to={paths.questionBanks}>{text.questions.advice[finding]}</TextLink>
            </RuledItem>
          ))}
        </RuledList>
      )}
      {people < FEWEST_PAIRED && <Text>{text.questions.untold.same_as_other}</Text>}
      {evaluators < FEWEST_DIVIDED && <Text>{text.questions.untold.divides_evaluators}</Text>}
      {parts && <Text c="dimmed">{text.questions.parts(parts.form, parts.question, parts.rest)}</Text>}
    </Stack>
  </SectionCard>
);
