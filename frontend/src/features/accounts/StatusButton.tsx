import { useRef } from 'react';
import type { User } from '@/api/session';
import { useToggleStatus } from '@/api/users';
import { users as text } from '@/strings/users';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmNamed } from './confirmNamed';

/** Activates at once; deactivates after a confirmation. */
export function StatusButton({ user, size = 'xs' }: { user: User; size?: 'xs' | 'md' }) {
  const toggle = useToggleStatus();

  // The second half of a double click may come before the button shows that it is busy.
  const isChanging = useRef(false);

  const change = async () => {
    if (user.status && !(await confirmNamed(user.name, text.confirmDeactivation))) return;
    await attempt(toggle.mutateAsync(user), {
      // Another user may have changed the status before: the server's answer counts.
      done: ({ name, status }) => (status ? text.activated(name) : text.deactivated(name)),
      failed: text.statusFailed,
    });
  };

  const changeOnce = () => {
    if (isChanging.current) return;
    isChanging.current = true;
    void change().finally(() => {
      isChanging.current = false;
    });
  };

  return (
    <BusyButton
      size={size}
      variant="subtle"
      color={user.status ? 'gray' : undefined}
      busy={toggle.isPending}
      onClick={changeOnce}
      aria-label={user.status ? text.deactivateOf(user.name) : text.activateOf(user.name)}
    >
      {user.status ? text.deactivate : text.activate}
    </BusyButton>
  );
}
