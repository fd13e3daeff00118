import { IconFileCheck } from '@tabler/icons-react';
import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { receipts } from '@/strings/receipts';


/** List items that lead to one's own unconfirmed results; none after a failure. */
export function ConfirmSteps() {
  const { id, role } = useCurrentUser();
  const query = useOwnUnconfirmed(role !== 'admin');
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  return query.data?.map(({ evaluation_id: evaluationId, evaluation_name: name }) => (
    <HomeCard key={evaluationId} isWaiting to={paths.report(evaluationId, id)} icon={IconFileCheck} title={receipts.step} body={name} />
  ));
}
