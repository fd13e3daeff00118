import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNeighbours, type LatestFilter, type Neighbour } from '@/api/latestResults';
import type { ReportHead } from '@/api/report';
import { paths } from '@/paths';
import { report as words } from '@/strings/report';
import { ButtonLink } from '@/ui/ButtonLink';
import { sortsOf } from '@/ui/DataTable';
import { readList } from '@/ui/useListParams';
import { useWayBack } from '@/ui/useWayBack';
import { REPORTS_FILTERS } from '../followUpViews';
import { LATEST_COLUMNS } from '../latest/latestColumns';
import classes from './Neighbours.module.css';

const text = words.neighbours;

/** Links to the reports before and after this one: in the list that led here, or else among those of its evaluation. */
export function Neighbours({ report }: { report: ReportHead }) {
  const { data } = useNeighbours(report.user_id, useList(report));
  if (!data?.place || data.total < 2) return null;
  return (
    <nav aria-label={text.label} className={classes.neighbours}>
      <Step to={data.previous} name={text.previousOf}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        <span className={classes.word}>{text.previous}</span>
      </Step>
      <span className={classes.place}>{text.place(data.place, data.total)}</span>
      <Step to={data.next} name={text.nextOf}>
        <span className={classes.word}>{text.next}</span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: Neighbour | null;
  name: (person: string) => string;
  children: ReactNode;
}

function Step({ to, name, children }: StepProps) {
  // The way back remains that to the list.
  const state: unknown = useLocation().state;
  // Keeps its place at an end of the list, so that the other link does not move under the thumb.
  if (!to) return <span className={classes.step} aria-hidden />;
  return (
    <ButtonLink
      to={paths.report(to.evaluation_id, to.user_id)}
      state={state}
      variant="subtle"
      size="xs"
      className={classes.step}
      aria-label={name(to.user_name)}
    >
      {children}
    </ButtonLink>
  );
}

/** The list of results that led to the report, as it was narrowed and sorted, or else that of the report's evaluation. */
function useList({ period, evaluation_name }: ReportHead): LatestFilter {
  const back = useWayBack('');
  const { pathname, searchParams } = new URL(back, window.location.origin);
  const found = readList(searchParams, { filters: REPORTS_FILTERS, sorts: sortsOf(LATEST_COLUMNS) });
  const { show } = found;
  if (pathname === paths.reports && show !== 'requests' && show !== 'corrections') return { ...found, show };
  const nothing = readList(new URLSearchParams(), { filters: REPORTS_FILTERS, sorts: sortsOf(LATEST_COLUMNS) });
  return { ...nothing, show: null, year: period, evaluation_name };
}
