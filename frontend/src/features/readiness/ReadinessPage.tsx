import { Skeleton } from '@mantine/core';
import { IconChecklist, IconUsers } from '@tabler/icons-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useReadiness, type Readiness } from '@/api/readiness';
import { fetchTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { readiness as text } from '@/strings/readiness';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { CardSkeleton } from '@/ui/skeletons';
import { EmptyState, StateView } from '@/ui/StateView';
import { Doubles } from './Doubles';
import { ReasonCard } from './ReasonCard';
import type { AssignDialogs } from './ReasonPeople';
import classes from './ReadinessPage.module.css';
import { ReadyByCategory } from './ReadyByCategory';
import { UnusedEvaluations } from './UnusedEvaluations';

interface ReadinessPageProps {
  /** Shown once all is ready. */
  next: ReactNode;
  dialogs: AssignDialogs;
}

/** Everybody who cannot be evaluated this year, and what mends it. */
export function ReadinessPage({ next, dialogs }: ReadinessPageProps) {
  const query = useReadiness();
  const [params] = useSearchParams();
  const shown = {
    search: params.get('search') ?? '',
    reason: query.data?.reasons.find(({ reason }) => reason === params.get('reason'))?.reason ?? null,
  };
  return (
    <>
      <PageHeader
        title={text.title}
        exports={<ExcelButton fetch={fetchTable('readiness', shown)} />}
      />
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<ReadinessSkeleton />}
        isEmpty={({ is_ready, people }) => is_ready && people === 0}
        empty={<Nobody />}
      >
        {(state) => <Preparation state={state} next={next} dialogs={dialogs} />}
      </QueryBoundary>
      <Doubles />
    </>
  );
}

function Preparation({ state, next, dialogs }: ReadinessPageProps & { state: Readiness }) {
  const [params, setParams] = useSearchParams();
  const origin: unknown = useLocation().state;
  const summary = useRef<HTMLDivElement>(null);
  // The pressed button may have been removed with its last person.
  const onMended = useCallback(() => summary.current?.focus(), []);
  const reasons = state.reasons.filter(({ people }) => people > 0);
  // The only reason is open without a press, until it is closed.
  const only = reasons.length === 1 ? reasons[0]?.reason : undefined;
  const open = params.get('reason') ?? only;
  const closed: Record<string, string> = only ? { reason: '' } : {};
  const toggle = (reason: string, isOpen: boolean) =>
    setParams(isOpen ? closed : { reason }, { replace: true, preventScrollReset: true, state: origin });
  return (
    <>
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <Summary state={state} />
      </div>
      {state.is_ready && next}
      <ul className={classes.reasons}>
        {reasons.map((count) => (
          <li key={count.reason}>
            <ReasonCard
              count={count}
              isOpen={open === count.reason}
              dialogs={dialogs}
              onToggle={(isOpen) => toggle(count.reason, isOpen)}
              onMended={onMended}
            />
          </li>
        ))}
        {state.unused_evaluations.length > 0 && (
          <li>
            <UnusedEvaluations evaluations={state.unused_evaluations} />
          </li>
        )}
        {state.categories.length > 0 && (
          <li>
            <ReadyByCategory categories={state.categories} />
          </li>
        )}
      </ul>
    </>
  );
}

function Summary({ state: { is_ready, blocked, people, year, reasons } }: { state: Readiness }) {
  const withoutAccess = reasons.find(({ reason }) => reason === 'no_access')?.people ?? 0;
  if (is_ready) {
    return (
      <StateView role="status" icon={IconChecklist} title={text.ready}>
        {text.readyBody(people, year)}
      </StateView>
    );
  }
  const sentences = [
    blocked > 0 && text.summary(blocked, people, year),
    withoutAccess > 0 && text.noAccess(withoutAccess, year),
  ].filter(Boolean);
  return <Notice>{sentences.join(' ') || (people === 0 ? `${text.nobody}.` : text.onlyWarnings(year))}</Notice>;
}

const Nobody = () => (
  <EmptyState
    icon={IconUsers}
    title={text.nobody}
    action={
      <>
        <ButtonLink to={paths.importsOf('people')}>{text.importPeople}</ButtonLink>
        <ButtonLink to={paths.createUser} variant="default">{text.createUser}</ButtonLink>
      </>
    }
  >
    {text.nobodyBody}
  </EmptyState>
);

const ReadinessSkeleton = () => (
  <>
    <Skeleton h={48} mb="lg" />
    <CardSkeleton h={[216, 108]} />
  </>
);
