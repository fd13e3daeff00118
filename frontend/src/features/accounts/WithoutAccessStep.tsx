import { IconKey } from '@tabler/icons-react';
import { useCountWithoutAccess } from '@/api/users';
import { paths } from '@/paths';
import { accounts } from '@/strings/accounts';
import { users } from '@/strings/users';
import { StepLink } from '@/ui/StepLink';
import { isComing, StepPending } from '@/ui/StepPending';

/** A list item of the first page that leads to those who cannot sign in yet, where there is somebody. */
export function WithoutAccessStep() {
  const query = useCountWithoutAccess();
  if (isComing(query)) return <StepPending />;
  const people = query.data ?? 0;
  if (people === 0) return null;
  return (
    <li>
      <StepLink
        isWaiting
        to={`${paths.users}?status=none`}
        icon={IconKey}
        title={accounts.home.withoutAccess}
        body={users.withoutAccess.count(people)}
      />
    </li>
  );
}
