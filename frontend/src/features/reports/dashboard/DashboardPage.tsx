import { Skeleton } from '@mantine/core';
import {
  IconClipboardCheck,
  IconHeartbeat,
  IconSchool,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useDashboard, type Dashboard, type Scope } from '@/api/dashboard';
import { oneOf } from '@/domain/filters';
import { currentYear, formatPercent } from '@/format';
import { narrowed, paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { provisional } from '@/strings/provisional';
import { TextLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionLink } from '@/ui/SectionLink';
import { CardSkeleton } from '@/ui/skeletons';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { DashboardCharts } from './DashboardCharts';
import classes from './DashboardPage.module.css';
import { EvaluatorProgress, PROGRESS_TITLE } from './EvaluatorProgress';
import { FollowUp } from './FollowUp';
import { NoEvaluations } from './NoEvaluations';
import { OverallProgress } from './OverallProgress';
import { StagesSkeleton, YearStages } from './YearStages';
import { isOfGroup, SCOPE, scopedPath } from '../scope';
import { ScopeFilters } from '../ScopeFilters';

const text = dashboard.cards;

const FILTERS = { ...SCOPE, evaluators: oneOf(['all']) };

interface DashboardPageProps {
  /** The first steps of a new installation, above everything. */
  firstSteps: ReactNode;
  /** Notices of what is in danger, which lead. */
  dangers: ReactNode;
  /** Other notices, below the figures. */
  notices: ReactNode;
}

/** How far the year is, its figures, whom each evaluator lacks, and charts. */
export function DashboardPage({ firstSteps, dangers, notices }: DashboardPageProps) {
  const list = useListParams({ filters: FILTERS });
  const { evaluators, ...scope } = list.filters;
  const { data: latest, error, refetch, isPlaceholderData } = useDashboard(scope);
  // The largest page is rendered in small steps, between which a tap or a key is answered.
  const data = useDeferredValue(latest);
  return (
    <>
      <PageHeader title={dashboard.title} />
      {firstSteps}
      <Toolbar>
        <ScopeFilters list={list} />
      </Toolbar>
      <QueryBoundary
        query={{ data, error, refetch }}
        failure={dashboard.failed}
        loadingLabel={dashboard.loading}
        skeleton={<DashboardSkeleton />}
        isStale={isPlaceholderData || data !== latest}
      >
        {(metrics) => (
          <>
            {dangers}
            {metrics.has_evaluations && metrics.year === currentYear() && !isOfGroup(scope) && <YearStages />}
            {metrics.has_evaluations ? (
              <OverallProgress metrics={metrics} scope={scope} />
            ) : (
              <NoEvaluations year={metrics.year} isOfCategory={scope.category_id !== null} />
            )}
            <Cards metrics={metrics} scope={scope} />
            {notices}
            {metrics.total_with_result > 0 && <FollowUp scope={{ ...scope, year: metrics.year }} />}
            {metrics.has_evaluations && (
              <EvaluatorProgress
                metrics={metrics}
                scope={scope}
                list={list}
                showsAll={evaluators === 'all'}
                onShowAll={(all) => list.setFilter('evaluators', all ? 'all' : '')}
                isThisYear={metrics.year === currentYear()}
              />
            )}
            <DashboardCharts scope={scope} unfinished={isUnfinished(metrics) ? metrics.year : null} />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** Whether results of this year are still to come. */
const isUnfinished = ({ year, total_evaluated: evaluated, total_assigned: assigned }: Dashboard): boolean =>
  year === currentYear() && evaluated < assigned;

/** The figures, each with a link to the list that it is the length of. */
function Cards({ metrics, scope }: { metrics: Dashboard; scope: Scope }) {
  const { year } = metrics;
  const ofYear: Scope = { ...scope, year };
  const { category_id: category, department } = scope;
  const users = (role: string) => narrowed(paths.users, { role, status: 'true', category, department });
  const to = (path: string, title: string): ReactNode => (
    <TextLink to={path} inherit className={classes.link}>
      {title}
    </TextLink>
  );
  const toProgress = metrics.has_evaluations ? (
    <SectionLink section={PROGRESS_TITLE} className={classes.link}>
      {text.evaluators.title}
    </SectionLink>
  ) : (
    text.evaluators.title
  );
  return (
    <dl className={classes.cards}>
      <Card
        icon={IconHeartbeat}
        title={to(scopedPath(paths.reports, ofYear), text.health.title)}
        value={metrics.total_with_result > 0 ? formatPercent(metrics.overall_average) : dashboard.nothing}
        hint={[
          text.health.hint(year),
          metrics.total_with_result > 0 && text.health.people(metrics.total_with_result),
          metrics.total_provisional > 0 && provisional.people(metrics.total_provisional),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Card
        icon={IconUsers}
        title={to(users('colaborador'), text.collaborators.title)}
        value={metrics.total_active_collaborators}
      />
      <Card
        icon={IconUserCheck}
        title={isOfGroup(scope) ? toProgress : to(users('evaluador'), text.evaluators.title)}
        value={metrics.total_active_evaluators}
        hint={isOfGroup(scope) && text.evaluators.ofGroup}
      />
      <Card
        icon={IconSchool}
        title={to(scopedPath(paths.trainingReport, ofYear), text.training.title)}
        value={metrics.total_needing_training}
        hint={[text.training.hint(year), metrics.training_about_reader > 0 && text.training.own]}
      />
      <Card
        icon={IconClipboardCheck}
        title={to(scopedPath(paths.submissions, ofYear), text.completed.title)}
        value={metrics.total_completed_evaluations}
        hint={[
          text.completed.hint(year),
          metrics.completed_about_reader > 0 && text.completed.own(metrics.completed_about_reader),
        ]}
      />
    </dl>
  );
}

interface CardProps {
  icon: Icon;
  title: ReactNode;
  value: string | number;
  /** Says what the figure counts. */
  hint?: string | false | (string | false)[];
}

const Card = ({ icon: Sign, title, value, hint }: CardProps) => (
  <div className={classes.card}>
    <dt className={classes.name}>{title}</dt>
    <dd className={classes.value}>
      {value}
      <Sign size={24} stroke={1.5} aria-hidden />
    </dd>
    <dd className={classes.hint}>{[hint].flat().filter(Boolean).join('. ')}</dd>
  </div>
);

const DashboardSkeleton = () => (
  <>
    <StagesSkeleton />
    <CardSkeleton h={[426, 313]} />
    <div className={classes.cards} data-below>
      {Object.keys(text).map((key) => (
        <div key={key} className={classes.card}>
          <Skeleton h={14} my={4} w="80%" />
          <Skeleton h={30} my={6} w="45%" />
          <Skeleton h={12} my={5} w="65%" />
        </div>
      ))}
    </div>
    <CardSkeleton h={[1030, 594]} />
  </>
);
