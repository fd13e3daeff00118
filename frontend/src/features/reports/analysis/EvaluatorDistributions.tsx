import { Text, VisuallyHidden } from '@mantine/core';
import { useCalibration, type Calibration, type Distribution } from '@/api/analysis';
import type { Scope } from '@/api/dashboard';
import { useCurrentUser } from '@/api/session';
import { SCORES } from '@/constants';
import { PersonLink } from '@/shared/PersonLink';
import { analysis } from '@/strings/analysis';
import { scale } from '@/strings/scale';
import { DataTable, type Column } from '@/ui/DataTable';
import { SectionCard } from '@/ui/SectionCard';
import { AnalysisBoundary } from './AnalysisBoundary';
import classes from './EvaluatorDistributions.module.css';
import { CategoryAnalysis } from './CategoryAnalysis';

const text = analysis.evaluators;
/** A narrower part of a bar has no room for its figure. */
const LABELLED_FROM = 8;

type EvaluatorDistribution = Calibration['evaluators'][number];
/** Everybody's, or an evaluator's. */
type Row = Distribution | EvaluatorDistribution;

const isEvaluator = (row: Row): row is EvaluatorDistribution => 'evaluator_id' in row;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'evaluator',
    header: text.evaluator,
    width: '28%',
    render: (row) =>
      isEvaluator(row) ? (
        <PersonLink id={row.evaluator_id} name={row.evaluator_name} strong={false} />
      ) : (
        <strong>{text.everybody}</strong>
      ),
  },
  { key: 'distribution', header: text.distribution, width: '55%', rowLabel: false, render: ({ shares }) => <Bar shares={shares} /> },
  { key: 'average', header: text.average, numeric: true, render: ({ average }) => average },
  { key: 'people', header: text.counted, numeric: true, render: ({ people }) => people },
];

/** How often each evaluator of a category gave each score, beside everybody's. */
export const EvaluatorDistributions = ({ scope }: { scope: Scope }) => (
  <CategoryAnalysis scope={scope}>
    {(categoryId) => <Distributions key={categoryId} categoryId={categoryId} scope={scope} />}
  </CategoryAnalysis>
);

function Distributions({ categoryId, scope }: { categoryId: number; scope: Scope }) {
  const query = useCalibration(categoryId, scope);
  const isEvaluable = useCurrentUser().role !== 'admin';
  return (
    <AnalysisBoundary query={query} isEmpty={({ everybody }) => everybody === null} note={isEvaluable && text.own}>
      {({ everybody, evaluators, left_out: leftOut }) => (
        <SectionCard title={text.title}>
          <Text c="dimmed">
            {text.description} {isEvaluable && text.own}
          </Text>
          <Legend />
          <DataTable
            caption={text.title}
            columns={COLUMNS}
            rows={everybody ? [everybody, ...evaluators] : evaluators}
            rowKey={(row) => (isEvaluator(row) ? row.evaluator_id : 0)}
            query={query}
            failure={analysis.failed}
          />
          {leftOut > 0 && (
            <Text c="dimmed" mt="md">
              {text.leftOut(leftOut)}
            </Text>
          )}
        </SectionCard>
      )}
    </AnalysisBoundary>
  );
}

/** Shares as a bar, whose figures are read out. */
const Bar = ({ shares }: Pick<Row, 'shares'>) => (
  <div>
    <VisuallyHidden>
      {SCORES.map((score, index) => text.share(score, scale[score], shares[index] ?? 0)).join(', ')}
    </VisuallyHidden>
    <div className={classes.bar} aria-hidden>
      {shares.map((share, index) => (
        <span key={index} className={classes.part} data-score={index + 1} style={{ flexGrow: share }} hidden={share === 0}>
          {share >= LABELLED_FROM && `${share}%`}
        </span>
      ))}
    </div>
  </div>
);

const Legend = () => (
  <div className={classes.legend} aria-hidden>
    {SCORES.map((score) => (
      <span key={score} className={classes.key}>
        <span className={classes.sample} data-score={score} />
        {score} {scale[score]}
      </span>
    ))}
  </div>
);
