import type { User } from '@/api/session';
import { hasSignInName } from '@/domain/signInName';
import { users as text } from '@/strings/users';
import classes from './UserStatus.module.css';

/**
 * Whether they may come in: nobody without a password of their own is shown as active, but for one's evaluators, whose
 * password the server does not tell of.
 */
export function UserStatus({ user }: { user: User }) {
  const { status, access } = user;
  if (!status) return <span className={classes.status}>{text.inactive}</span>;
  // nothing is missing: they are evaluated without ever signing in
  if (!hasSignInName(user)) return <span className={classes.status}>{text.noEmail}</span>;
  return access === 'set' || access === null ? (
    <span className={classes.status} data-active>
      {text.active}
    </span>
  ) : (
    <span className={classes.status} data-waiting>
      {text.accessLabels[access]}
    </span>
  );
}
