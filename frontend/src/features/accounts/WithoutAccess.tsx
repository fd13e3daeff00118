import type { User } from '@/api/session';
import { useCountWithoutAccess } from '@/api/users';
import { mayHavePassword } from '@/domain/permissions';
import { hasSignInName } from '@/domain/signInName';
import { paths } from '@/paths';
import { arePasswordsForAll } from '@/serverSettings';
import { users } from '@/strings/users';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

const text = users.withoutAccess;

/** Says how many people cannot sign in yet, and leads to them. */
export function WithoutAccessNotice() {
  const people = useCountWithoutAccess().data ?? 0;
  if (people === 0) return null;
  return (
    <Notice mb="md">
      {arePasswordsForAll() ? text.count(people) : text.withoutSchoolAccount(people)}{' '}
      <TextLink inherit to={`${paths.users}?status=none`}>
        {text.show}
      </TextLink>
    </Notice>
  );
}

/** Whether a person can sign in once they have a password. */
export const canSignIn = (user: User): boolean => user.status && hasSignInName(user);

/** Whether a person can get a temporary password together with others. */
export const canGetTemporaryPassword = (user: User): boolean =>
  mayHavePassword(user.role) && (user.access === 'none' || user.access === 'temporary') && canSignIn(user);
