import { IconKey } from '@tabler/icons-react';
import { useCountWithoutAccess } from '@/api/users';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { accounts } from '@/strings/accounts';
import { users } from '@/strings/users';

/** A list item of the first page that leads to those who cannot sign in yet, where there is somebody. */
export function WithoutAccessStep() {
  const query = useCountWithoutAccess();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  const people = query.data ?? 0;
  if (people === 0) return null;
  return (
    <HomeCard
      isWaiting
      to={`${paths.users}?status=none`}
      icon={IconKey}
      title={accounts.home.withoutAccess}
      body={users.withoutAccess.count(people)}
    />
  );
}
