import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { User } from '@/api/session';
import { useToggleStatus } from '@/api/users';
import { users as text } from '@/strings/users';
import { showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { isFocusFree } from '@/ui/useFocusGuard';
import { confirmDeactivation } from './confirmDeactivation';

/** Activates at once; deactivates after a confirmation. */
export function StatusButton({ user }: { user: User }) {
  const toggle = useToggleStatus();
  const button = useRef<HTMLButtonElement>(null);

  // The second half of a double click may come before the button shows that it is busy.
  const isChanging = useRef(false);

  const change = async () => {
    if (user.status && !(await confirmDeactivation(user.name))) return;
    try {
      // Another user may have changed the status before: the server's answer counts.
      const { name, status } = await toggle.mutateAsync(user);
      notifySuccess(status ? text.activated(name) : text.deactivated(name));
    } catch (error) {
      await showFailure(error, text.statusFailed);
    }
  };

  const changeOnce = () => {
    if (isChanging.current) return;
    isChanging.current = true;
    void change().finally(() => {
      isChanging.current = false;
    });
  };

  // A button that is busy loses the focus.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !toggle.isPending && isFocusFree()) {
      button.current?.focus();
    }
    wasBusy.current = toggle.isPending;
  }, [toggle.isPending]);

  return (
    <Button
      ref={button}
      size="xs"
      variant="subtle"
      color={user.status ? 'gray' : undefined}
      loading={toggle.isPending}
      onClick={changeOnce}
      aria-label={user.status ? text.deactivateOf(user.name) : text.activateOf(user.name)}
    >
      {user.status ? text.deactivate : text.activate}
    </Button>
  );
}
