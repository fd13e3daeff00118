import { UnstyledButton, type ElementProps, type UnstyledButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { navigation } from '@/strings/navigation';
import { confirmLeave } from '@/ui/useLeaveGuard';
import { signOut } from './sessionEnd';
import classes from './SideMenu.module.css';

type LogoutButtonProps = UnstyledButtonProps & ElementProps<'button', keyof UnstyledButtonProps>;

/** Signs out, after asking where unsaved work would be lost. */
export function LogoutButton(props: LogoutButtonProps) {
  const queryClient = useQueryClient();
  const logout = async () => {
    if (await confirmLeave()) await signOut(queryClient);
  };
  return (
    <UnstyledButton className={classes.link} {...props} onClick={() => void logout()}>
      <IconLogout size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{navigation.logout}</span>
    </UnstyledButton>
  );
}
