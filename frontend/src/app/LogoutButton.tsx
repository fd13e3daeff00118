import { UnstyledButton, type ElementProps, type UnstyledButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { postLogout } from '@/api/session';
import { navigation } from '@/strings/navigation';
import { attempt } from '@/ui/attempt';
import { keepingSettings } from '@/ui/browserSettings';
import { confirmLeave } from '@/ui/useLeaveGuard';
import { endSession } from './sessionEnd';
import classes from './SideMenu.module.css';

type LogoutButtonProps = UnstyledButtonProps & ElementProps<'button', keyof UnstyledButtonProps>;

/** Signs out, after asking where unsaved work would be lost. */
export function LogoutButton(props: LogoutButtonProps) {
  const queryClient = useQueryClient();
  const logout = async () => {
    if (!(await confirmLeave())) return;
    // After a failure the session still exists, so the user stays signed in.
    await attempt(keepingSettings(postLogout()), {
      onDone: () => endSession(queryClient, 'logout'),
      failed: navigation.logoutFailed,
    });
  };
  return (
    <UnstyledButton className={classes.link} {...props} onClick={() => void logout()}>
      <IconLogout size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{navigation.logout}</span>
    </UnstyledButton>
  );
}
