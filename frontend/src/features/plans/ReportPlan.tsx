import { usePlan, type PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { plans as text } from '@/strings/plans';
import { ErrorNote } from '@/ui/ErrorNote';
import { CardSkeleton } from '@/ui/skeletons';
import { ActionDetails, PlanCard } from './PlanCard';
import { EditablePlan } from './EditablePlan';
import { PlanOutcomes } from './PlanOutcomes';
import classes from './ReportPlan.module.css';

const PlanSkeleton = () => <CardSkeleton h={113} />;

/** The plan that follows from this result. */
export function ReportPlan({ report }: { report: Report }) {
  const { evaluation_id: evaluationId, user_id: userId } = report.report;
  const mayPlan = isManager(useCurrentUser().role);
  const query = usePlan(evaluationId, userId);
  if (query.data) {
    const { actions } = query.data;
    return mayPlan ? <EditablePlan report={report} actions={actions} /> : <ReadOnlyPlan report={report} actions={actions} />;
  }
  if (query.error) {
    return <ErrorNote message={text.section.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return mayPlan ? <PlanSkeleton /> : null;
}

/** The outcomes of the previous plan; nothing where there are none, or where the plan could not be read. */
export function ReportOutcomes({ report: { report } }: { report: Report }) {
  const { data } = usePlan(report.evaluation_id, report.user_id);
  if (!data || (data.noticed.length === 0 && !data.withholds_outcomes)) return null;
  return <PlanOutcomes outcomes={data.noticed} />;
}

/** The plan as the person evaluated reads it. */
function ReadOnlyPlan({ report, actions }: { report: Report; actions: PlannedAction[] }) {
  if (actions.length === 0) return null;
  return (
    <PlanCard>
      <ul className={classes.actions}>
        {actions.map((action) => (
          <li key={action.id} className={classes.action}>
            <ActionDetails action={action} report={report} />
          </li>
        ))}
      </ul>
    </PlanCard>
  );
}
