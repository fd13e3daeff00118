import { Skeleton } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useNewYear } from '@/api/evaluations';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { useWayBack } from '@/ui/useWayBack';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';
import { NewYearForm } from './NewYearForm';
import classes from './NewYearPage.module.css';

const text = evaluations.newYear;

/** Makes this year's evaluations of the ones before, and then leads to the check of the year. */
export default function NewYearPage() {
  const query = useNewYear();
  const back = useWayBack(paths.evaluations);
  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackLink to={back} />} />
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
    {text.emptyBody}
  </EmptyState>
);

const CopiesSkeleton = () => (
  <div className={classes.copies}>
    {[130, 130, 130].map((height, index) => (
      <Skeleton key={index} h={height} radius="lg" />
    ))}
  </div>
);
