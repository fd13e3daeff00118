import { IconClipboardCheck } from '@tabler/icons-react';
import { useCorrectionTasks } from '@/api/corrections';
import { useAllAssigned, useEvaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { results } from '@/strings/results';
import { canSubmit, describeLeft, toRows } from './assignedRows';


/** A list item of the first page that leads an evaluator to what is left to evaluate or correct, and says until when. */
export function EvaluateStep() {
  const { id } = useCurrentUser();
  const assignedQuery = useAllAssigned(id);
  const evaluatedQuery = useEvaluated(id);
  const correctionTasks = useCorrectionTasks(id).data ?? [];
  if (isFirstLoad(assignedQuery) || isFirstLoad(evaluatedQuery)) return <HomeCardPlaceholder />;
  const assigned = assignedQuery.data;
  const evaluated = evaluatedQuery.data;
  const rows = assigned && evaluated && toRows({ assigned, evaluated, drafts: [], correctionTasks });
  return (
    <HomeCard
      isWaiting={rows?.some(canSubmit)}
      to={paths.evaluationForm}
      icon={IconClipboardCheck}
      title={results.step}
      body={rows?.length ? describeLeft(rows) : undefined}
    />
  );
}
