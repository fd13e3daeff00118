import { useInvite } from '@/api/mail';
import type { User } from '@/api/session';
import { mayHavePassword } from '@/domain/permissions';
import { hasEmail } from '@/serverSettings';
import { users as text } from '@/strings/users';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';

/** Whether a person may have a password, has none yet and can be reached by e-mail. */
export const isInvitable = (user: User): boolean =>
  hasEmail() && mayHavePassword(user.role) && isWithoutPassword(user) && user.status && user.email !== '';

/** Whether a person has no password that works; false where the reader may not know. */
export const isWithoutPassword = ({ access }: User): boolean => access === 'none' || access === 'school_account';

/** E-mails a link to set the first password. */
export function InviteButton({ user, size = 'xs' }: { user: User; size?: 'xs' | 'md' }) {
  const invite = useInvite();

  const send = () => attempt(invite.mutateAsync(user.id), { done: text.invited(user.name), failed: text.inviteFailed });

  return (
    <BusyButton
      size={size}
      variant="light"
      busy={invite.isPending}
      onClick={() => void send()}
      aria-label={text.inviteOf(user.name)}
    >
      {text.invite}
    </BusyButton>
  );
}
