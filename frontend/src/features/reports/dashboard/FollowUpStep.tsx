import { IconMessages } from '@tabler/icons-react';
import { THIS_YEAR } from '@/api/dashboard';
import { useFollowUp } from '@/api/latestResults';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { reports } from '@/strings/reports';
import { FOLLOW_UP_VIEWS } from '../followUpViews';
import { scopedPath } from '../scope';

const text = reports.followUp;

/** A list item of the first page that leads to what came back after this year's results, where there is something. */
export function FollowUpStep() {
  const scope = { ...THIS_YEAR, year: currentYear() };
  const query = useFollowUp(scope);
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  const counts = query.data;
  const waiting = FOLLOW_UP_VIEWS.filter((view) => counts && counts[view] > 0);
  // Requests that people wait for come before things to read.
  const first = waiting.find((view) => view === 'requests') ?? waiting[0];
  if (!counts || !first) return null;
  return (
    <HomeCard
      isWaiting
      to={scopedPath(paths.reports, scope, { show: first })}
      icon={IconMessages}
      title={text.title}
      body={text.ofYear(scope.year, waiting.map((view) => `${counts[view]} ${text.figures[view](counts[view])}`).join(' · '))}
    />
  );
}
