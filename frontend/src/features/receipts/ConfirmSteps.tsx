import { IconFileCheck } from '@tabler/icons-react';
import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { receipts } from '@/strings/receipts';
import { StepLink } from '@/ui/StepLink';

const text = receipts.step;

/** List items that lead to one's own unconfirmed results. Shows nothing while loading or after a failure. */
export function ConfirmSteps() {
  const { id, role } = useCurrentUser();
  const unconfirmed = useOwnUnconfirmed(role !== 'admin').data ?? [];
  return unconfirmed.map(({ evaluation_id: evaluationId, evaluation_name: name }) => (
    <li key={evaluationId}>
      <StepLink isWaiting to={paths.report(evaluationId, id)} icon={IconFileCheck} title={text.title} body={text.body(name)} />
    </li>
  ));
}
