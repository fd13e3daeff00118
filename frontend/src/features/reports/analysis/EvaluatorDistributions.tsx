import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useCalibration, type Distribution } from '@/api/analysis';
import type { Scope } from '@/api/dashboard';
import { SCORES } from '@/constants';
import { analysis } from '@/strings/analysis';
import { scale } from '@/strings/scale';
import { PersonLink } from '@/ui/PersonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { EmptyState } from '@/ui/StateView';
import type { ReactNode } from 'react';
import classes from './EvaluatorDistributions.module.css';
import { OfCategory } from './OfCategory';

const text = analysis.evaluators;
/** A narrower part of a bar has no room for its figure. */
const LABELLED_FROM = 8;

/** How often each evaluator of a category gave each score, beside everybody's. */
export const EvaluatorDistributions = ({ scope }: { scope: Scope }) => (
  <OfCategory scope={scope}>
    {(categoryId) => <Distributions key={categoryId} categoryId={categoryId} scope={scope} />}
  </OfCategory>
);

function Distributions({ categoryId, scope }: { categoryId: number; scope: Scope }) {
  const query = useCalibration(categoryId, scope);
  return (
    <QueryBoundary
      query={query}
      failure={analysis.failed}
      skeleton={<Skeleton h={320} radius="lg" />}
      isEmpty={({ everybody }) => everybody === null}
      empty={<EmptyState title={analysis.none(query.data?.year ?? 0)}>{text.own}</EmptyState>}
    >
      {({ everybody, evaluators, left_out: leftOut }) => (
        <SectionCard title={text.title}>
          <Text c="dimmed">
            {text.description} {text.own}
          </Text>
          <Legend />
          <table className={classes.table}>
            <VisuallyHidden component="caption">{text.title}</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">{text.evaluator}</th>
                <th scope="col">{text.distribution}</th>
                <th scope="col" data-numeric>
                  {text.average}
                </th>
                <th scope="col" data-numeric>
                  {text.counted}
                </th>
              </tr>
            </thead>
            <tbody>
              {everybody && <Row name={<strong>{text.everybody}</strong>} distribution={everybody} />}
              {evaluators.map(({ evaluator_id: id, evaluator_name: name, ...distribution }) => (
                <Row key={id} name={<PersonLink id={id} name={name} strong={false} />} distribution={distribution} />
              ))}
            </tbody>
          </table>
          {leftOut > 0 && (
            <Text c="dimmed" mt="md">
              {text.leftOut(leftOut)}
            </Text>
          )}
        </SectionCard>
      )}
    </QueryBoundary>
  );
}

const Row = ({ name, distribution: { shares, average, people } }: { name: ReactNode; distribution: Distribution }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={classes.barCell}>
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
    </td>
    <td data-numeric>{average}</td>
    <td data-numeric>
      {people} <span className={classes.unit}>{people === 1 ? analysis.person : analysis.people}</span>
    </td>
  </tr>
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
