import { useParams } from 'react-router';
import { readId } from '@/domain/ids';
import { PersonPage } from '@/features/accounts/PersonPage';
import { AssignEvaluator } from '@/features/assignments/AssignEvaluator';
import { PersonMessages } from '@/features/mail/PersonMessages';
import { PersonPlans } from '@/features/plans/PersonPlans';
import { PersonProgress } from '@/features/reports/dashboard/PersonProgress';
import { PersonResults } from '@/features/reports/history/PersonResults';
import { PersonEvaluators } from '@/features/results/PersonEvaluators';
import NotFoundPage from '../NotFoundPage';

/** A person with everything that the modules know about them. */
export default function PersonRoute() {
  const userId = readId(useParams().id);
  if (userId === null) return <NotFoundPage />;
  return (
    <PersonPage
      key={userId}
      userId={userId}
      main={({ id, name, status }) => (
        <>
          <PersonResults userId={id} />
          <PersonPlans userId={id} name={name} isActive={status} />
        </>
      )}
      aside={({ id, name, role, status }) => (
        <>
          <PersonEvaluators userId={id} assign={status && role !== 'admin' && <AssignEvaluator userId={id} name={name} />} />
          {role === 'evaluador' && <PersonProgress userId={id} />}
          <PersonMessages userId={id} />
        </>
      )}
    />
  );
}
