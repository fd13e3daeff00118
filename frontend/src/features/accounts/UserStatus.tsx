import type { User } from '@/api/session';
import { hasSignInName } from '@/domain/signInName';
import { arePasswordsForAll } from '@/serverSettings';
import { users as text } from '@/strings/users';
import classes from './UserStatus.module.css';

/** The obstacles to a person's sign-in. */
export const accessLabel = (access: 'none' | 'temporary'): string =>
  access === 'none' && !arePasswordsForAll() ? text.cannotSignIn : text.accessLabels[access];

/**
 * Whether they may come in: nobody without a password of their own or an account of the school is shown as active, but
 * for one's evaluators, whose password the server does not tell of.
 */
export function UserStatus({ user }: { user: User }) {
  const { status, access } = user;
  if (!status) return <span className={classes.status}>{text.inactive}</span>;
  // nothing is missing: they are evaluated without ever signing in
  if (!hasSignInName(user)) return <span className={classes.status}>{text.noEmail}</span>;
  return access === 'set' || access === 'school_account' || access === null ? (
    <span className={classes.status} data-active>
      {text.active}
    </span>
  ) : (
    <span className={classes.status} data-waiting>
      {accessLabel(access)}
    </span>
  );
}
