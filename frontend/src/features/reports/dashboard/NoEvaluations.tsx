import { Card, Title } from '@mantine/core';
import { useEvaluations } from '@/api/evaluations';
import { currentYear } from '@/format';
import { narrowed, paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { ButtonLink } from '@/ui/ButtonLink';
import classes from './DashboardPage.module.css';

const text = dashboard.noEvaluations;

/**
 * In place of the progress of a year without evaluations: how this year is begun, and the year before. Nothing
 * before the very first evaluation, to which the first steps lead.
 */
export function NoEvaluations({ year, isOfCategory }: { year: number; isOfCategory: boolean }) {
  const { data } = useEvaluations();
  if (!data) return null;
  const earlier = Math.max(...data.map(({ period }) => period).filter((period) => period < year));
  const hasEarlier = Number.isFinite(earlier);
  const isThisYear = year === currentYear();
  if (data.length === 0 && isThisYear && !isOfCategory) return null;
  return (
    <Card component="section" aria-labelledby="no-evaluations" mb="lg">
      <Title order={2} id="no-evaluations">
        {isOfCategory ? text.ofCategory(year) : text.title(year)}
      </Title>
      <div className={classes.actions}>
        {isThisYear &&
          (hasEarlier ? (
            <ButtonLink to={paths.newYearOf(year)}>{text.newYear}</ButtonLink>
          ) : (
            <ButtonLink to={paths.createEvaluation}>{text.create}</ButtonLink>
          ))}
        {hasEarlier && (
          <ButtonLink to={narrowed(paths.dashboard, { year: earlier })} variant="default">
            {text.earlier(earlier)}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
