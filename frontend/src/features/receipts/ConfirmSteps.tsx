import { IconFileCheck } from '@tabler/icons-react';
import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { receipts } from '@/strings/receipts';
import { StepLink } from '@/ui/StepLink';
import { isComing, StepPending } from '@/ui/StepPending';

const text = receipts.step;

/** List items that lead to one's own unconfirmed results; none after a failure. */
export function ConfirmSteps() {
  const { id, role } = useCurrentUser();
  const query = useOwnUnconfirmed(role !== 'admin');
  if (isComing(query)) return <StepPending />;
  return query.data?.map(({ evaluation_id: evaluationId, evaluation_name: name }) => (
    <li key={evaluationId}>
      <StepLink isWaiting to={paths.report(evaluationId, id)} icon={IconFileCheck} title={text.title} body={text.body(name)} />
    </li>
  ));
}
