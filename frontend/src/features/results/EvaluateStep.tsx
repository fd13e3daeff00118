import { IconClipboardCheck } from '@tabler/icons-react';
import { useCorrectionTasks } from '@/api/corrections';
import { useAllAssigned, useEvaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { formatDay } from '@/format';
import { paths } from '@/paths';
import { HomeCard } from '@/shared/HomeCard';
import { results } from '@/strings/results';
import { canSubmit, describeLeft, nearestClosing, toRows } from './assignedRows';

const text = results.step;

/** A list item of the first page that leads an evaluator to what is left to evaluate or correct, and says until when. */
export function EvaluateStep() {
  const { id } = useCurrentUser();
  const assigned = useAllAssigned(id).data;
  const evaluated = useEvaluated(id).data;
  const correctionTasks = useCorrectionTasks(id).data ?? [];
  const rows = assigned && evaluated && toRows({ assigned, evaluated, drafts: [], correctionTasks });
  const closesOn = nearestClosing(rows ?? []);
  const body = [
    rows?.length ? describeLeft(rows) : text.body,
    closesOn && results.progress.until(formatDay(closesOn)),
  ];
  return (
    <li>
      <HomeCard
        isWaiting={rows?.some(canSubmit)}
        to={paths.evaluationForm}
        icon={IconClipboardCheck}
        title={text.title}
        body={body.filter(Boolean).join(' ')}
      />
    </li>
  );
}
