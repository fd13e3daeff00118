import { Card, Text, Title } from '@mantine/core';
import type { Report } from '@/api/report';
import { report as words } from '@/strings/report';
import { explain, type SectionSum, type TotalSum } from './arithmetic';
import classes from './ReportPage.module.css';

const text = words.arithmetic;

/** The way from the scores to the total, in words and numbers. */
export function ReportArithmetic({ report }: { report: Report }) {
  const explanation = explain(report);
  if (!explanation) return null;
  return (
    <Card component="section" aria-labelledby="cuenta">
      <Title order={2} id="cuenta">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4} maw="44rem">
        {text.rule}
      </Text>
      <ol className={classes.sums}>
        {explanation.sections.map((section) => (
          <li key={section.type}>
            <Section section={section} />
          </li>
        ))}
        <li>
          <Total total={explanation.total} />
        </li>
      </ol>
    </Card>
  );
}

function Section({ section }: { section: SectionSum }) {
  const { type, count, percentage, sum, nearMean, isRounded } = section;
  const rounded = isRounded ? ` ${text.rounded}` : '';
  return (
    <>
      <Text fw={600}>{words.sections[type]}</Text>
      <Text>{sum === null ? text.byEvaluator : text.sum(count, sum)}</Text>
      <Text className={classes.formula}>
        {sum === null
          ? text.byEvaluatorResult(percentage)
          : text.sectionFormula(count, sum, percentage)}
        {rounded}
      </Text>
      {sum === null && (
        <Text size="sm" c="dimmed" mt={4}>
          {text.nearMean(nearMean)}
        </Text>
      )}
    </>
  );
}

function Total({ total }: { total: TotalSum }) {
  return (
    <>
      <Text fw={600}>{text.total}</Text>
      {total.kind === 'only' ? <OnlySection total={total} /> : <Weighted total={total} />}
    </>
  );
}

function OnlySection({ total: { type, takenWeight, overall } }: { total: Extract<TotalSum, { kind: 'only' }> }) {
  return (
    <Text>
      {text.only[type](overall)}
      {takenWeight > 0 && ` ${text.givenWeight[type](takenWeight)}`}
    </Text>
  );
}

function Weighted({ total }: { total: Extract<TotalSum, { kind: 'weighted' }> }) {
  const { weights, terms, sum, overall, outcome } = total;
  const weightless = (['competency', 'objective'] as const).find((type) => weights[type] === 0);
  const formula = [
    terms.map((term) => text.term(term.percentage, term.weight)).join(' + '),
    terms.map((term) => term.points).join(' + '),
    outcome === 'exact' ? `${overall}%` : sum,
  ].join(' = ');
  return (
    <>
      <Text>
        {text.weights(weights.competency, weights.objective)}
        {weightless && ` ${text.weightless[weightless]}`}
      </Text>
      <Text className={classes.formula}>
        {formula}
        {outcome === 'rounded' && text.roundedTo(overall)}
      </Text>
      {outcome === 'off' && <Text>{text.exactly(overall)}</Text>}
    </>
  );
}
