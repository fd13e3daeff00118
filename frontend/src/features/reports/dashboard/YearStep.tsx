import { IconLayoutDashboard } from '@tabler/icons-react';
import { useDashboard, type Dashboard } from '@/api/dashboard';
import { formatNearDay } from '@/format';
import { paths } from '@/paths';
import { HomeCard } from '@/shared/HomeCard';
import { dashboard } from '@/strings/dashboard';

const text = dashboard.step;

/** A list item of the first page that leads a manager to the dashboard, and says how far the year is. */
export function YearStep() {
  const metrics = useDashboard().data;
  return (
    <HomeCard
      to={paths.dashboard}
      icon={IconLayoutDashboard}
      title={text.title}
      body={metrics?.total_assigned ? describe(metrics) : undefined}
    />
  );
}

function describe({ total_evaluated: sent, total_assigned: total, pending }: Dashboard): string {
  const nearest = pending.find(({ state }) => state === 'open')?.day;
  return nearest
    ? text.until(sent, total, formatNearDay(nearest))
    : text.progress(sent, total);
}
