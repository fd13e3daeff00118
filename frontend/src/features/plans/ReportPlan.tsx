import { Skeleton } from '@mantine/core';
import { usePlan, type PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { plans as text } from '@/strings/plans';
import { ErrorNote } from '@/ui/ErrorNote';
import { Action, PlanCard } from './PlanCard';
import { PlanDesk } from './PlanDesk';
import { ReportNoticed } from './ReportNoticed';
import classes from './ReportPlan.module.css';

const Shape = () => <Skeleton h={140} radius="lg" />;

/** What is planned because of this result, and what came of what was planned because of the last one. */
export function ReportPlan({ report }: { report: Report }) {
  const { evaluation_id: evaluationId, user_id: userId } = report.report;
  const mayPlan = isManager(useCurrentUser().role);
  const query = usePlan(evaluationId, userId);
  if (query.data) {
    const { actions, noticed } = query.data;
    return (
      <>
        {noticed.length > 0 && <ReportNoticed noticed={noticed} />}
        {mayPlan ? <PlanDesk report={report} actions={actions} /> : <Planned report={report} actions={actions} />}
      </>
    );
  }
  if (query.error) {
    return <ErrorNote message={text.section.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return mayPlan ? <Shape /> : null;
}

/** The plan as whoever it is for reads it. */
function Planned({ report, actions }: { report: Report; actions: PlannedAction[] }) {
  if (actions.length === 0) return null;
  return (
    <PlanCard>
      <ul className={classes.actions}>
        {actions.map((action) => (
          <li key={action.id} className={classes.action}>
            <Action action={action} report={report} />
          </li>
        ))}
      </ul>
    </PlanCard>
  );
}
