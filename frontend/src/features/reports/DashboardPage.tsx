import { Card, Progress as Bar, Skeleton, Text, Title } from '@mantine/core';
import {
  IconClipboardCheck,
  IconHeartbeat,
  IconSchool,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDashboard, type Dashboard, type Progress } from '@/api/dashboard';
import { fetchTable } from '@/api/workbooks';
import { currentYear, formatPercent } from '@/format';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { dashboard } from '@/strings/dashboard';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SearchBox } from '@/ui/SearchBox';
import { EmptyState } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import { useListParams } from '@/ui/useListParams';
import { DashboardCharts } from './DashboardCharts';
import classes from './DashboardPage.module.css';
import { percentDone, sortByNeed } from './progress';

/** From here on the list of evaluators is long enough to be searched. */
const SEARCH_FROM = 8;

interface Metric {
  key: keyof typeof dashboard.cards;
  icon: Icon;
  value: (metrics: Dashboard) => string | number;
}

const CARDS: Metric[] = [
  { key: 'health', icon: IconHeartbeat, value: (metrics) => formatPercent(metrics.overall_average) },
  { key: 'collaborators', icon: IconUsers, value: (metrics) => metrics.total_active_collaborators },
  { key: 'evaluators', icon: IconUserCheck, value: (metrics) => metrics.total_active_evaluators },
  { key: 'training', icon: IconSchool, value: (metrics) => metrics.total_needing_training },
  { key: 'completed', icon: IconClipboardCheck, value: (metrics) => metrics.total_completed_evaluations },
];

/** The figures of the year and the progress of each evaluator, with notices of other modules between them. */
export function DashboardPage({ notices }: { notices: ReactNode }) {
  const query = useDashboard();
  return (
    <>
      <PageHeader title={dashboard.title} description={dashboard.description(currentYear())} />
      <QueryBoundary
        query={query}
        failure={dashboard.failed}
        loadingLabel={dashboard.loading}
        skeleton={<DashboardSkeleton />}
      >
        {(metrics) => (
          <>
            <dl className={classes.cards}>
              {CARDS.map((card) => (
                <MetricCard key={card.key} card={card} metrics={metrics} />
              ))}
            </dl>
            {notices}
            <EvaluatorProgress rows={metrics.evaluation_progress} />
            <DashboardCharts />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function MetricCard({ card, metrics }: { card: Metric; metrics: Dashboard }) {
  const { title, hint } = dashboard.cards[card.key];
  return (
    <div className={classes.card}>
      <dt className={classes.name}>
        <card.icon size={20} stroke={1.7} aria-hidden />
        {title}
      </dt>
      <dd className={classes.value}>{card.value(metrics)}</dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  );
}

function EvaluatorProgress({ rows }: { rows: Progress[] }) {
  const text = dashboard.progress;
  const list = useListParams();
  const found = sortByNeed(rows).filter((row) => includesText(row.evaluator_name, list.searchText));
  return (
    <Card component="section" aria-labelledby="progress-title">
      <div className={classes.progressHead}>
        <div>
          <Title order={2} id="progress-title">
            {text.title}
          </Title>
          <Text c="dimmed">{text.description}</Text>
        </div>
        {rows.length >= SEARCH_FROM && <SearchBox list={list} label={text.search} />}
        {rows.length > 0 && <ExcelButton fetch={fetchTable('progress', { search: list.search })} />}
      </div>
      {rows.length === 0 && (
        <EmptyState
          title={text.empty}
          action={<ButtonLink to={paths.createUser}>{text.createUser}</ButtonLink>}
        >
          {text.emptyBody}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState title={common.states.noMatches}>{text.noMatches}</EmptyState>
      )}
      <ul className={classes.progress}>
        {found.map((row, index) => (
          <EvaluatorRow key={`${row.evaluator_name}-${index}`} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function EvaluatorRow({ row: { evaluator_name: name, assigned, evaluated } }: { row: Progress }) {
  const percent = percentDone(evaluated, assigned);
  return (
    <li className={classes.row}>
      <span className={classes.person}>{name}</span>
      <Bar.Root size="lg" className={classes.bar}>
        <Bar.Section
          value={percent}
          color={percent === 100 ? 'var(--ev-good)' : 'brand'}
          aria-label={dashboard.progress.label(name, evaluated, assigned)}
        />
      </Bar.Root>
      <span className={classes.count}>
        {assigned === 0 ? dashboard.progress.nobody : dashboard.progress.done(evaluated, assigned)}
      </span>
      <span className={classes.percent}>{percent}%</span>
    </li>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card.key} h={132} radius="lg" />
        ))}
      </div>
      <Skeleton h={320} radius="lg" />
    </>
  );
}
