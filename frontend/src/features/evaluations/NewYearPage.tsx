import { SegmentedControl } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useNewYear, type NewYear } from '@/api/evaluations';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { CardSkeleton, LinesSkeleton } from '@/ui/skeletons';
import { useWayBack } from '@/ui/useWayBack';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';
import { NewYearForm } from './NewYearForm';
import classes from './NewYearPage.module.css';

const text = evaluations.newYear;

/** Makes this year's evaluations of the ones before, and then leads to the check of the year. */
export default function NewYearPage() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  const query = useNewYear([currentYear(), currentYear() + 1].includes(asked) ? asked : null);
  const back = useWayBack(paths.evaluations);
  return (
    <>
      <PageHeader title={text.title} back={<BackLink to={back} />} />
      <YearChoice found={query.data} onChoose={(year) => setParams({ year }, { replace: true })} />
      <QueryBoundary
        query={query}
        failure={text.loadFailed}
        skeleton={<CopiesSkeleton />}
        isEmpty={({ evaluations: sources }) => sources.length === 0}
        empty={query.data && <Nothing year={query.data.year} />}
      >
        {(found) => <NewYearForm key={query.dataUpdatedAt} found={found} back={back} onReload={() => void query.refetch()} />}
      </QueryBoundary>
    </>
  );
}

const Nothing = ({ year }: { year: number }) => (
  <EmptyState
    icon={IconCalendarStats}
    title={text.empty(year)}
    action={<ButtonLink to={paths.readiness}>{text.check}</ButtonLink>}
  >
    {text.emptyBody(year)}
  </EmptyState>
);

/** Late in the year, the one to prepare; nothing while there is no choice. */
function YearChoice({ found, onChoose }: { found: NewYear | undefined; onChoose: (year: string) => void }) {
  if (!found || found.years.length === 1) return null;
  return (
    <SegmentedControl
      mb="lg"
      aria-label={text.year}
      data={found.years.map(String)}
      value={String(found.year)}
      onChange={onChoose}
    />
  );
}

const CopiesSkeleton = () => (
  <div className={classes.form}>
    <LinesSkeleton h={[290, 220]} />
    <div className={classes.copies}>
      <CardSkeleton h={[601, 325]} />
      <CardSkeleton h={[539, 303]} />
    </div>
  </div>
);
