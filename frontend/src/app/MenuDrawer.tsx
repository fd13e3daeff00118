import { CloseButton, Drawer } from '@mantine/core';
import type { User } from '@/api/session';
import { navigation } from '@/strings/navigation';
import { Brand } from './Brand';
import classes from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu';

interface MenuDrawerProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

/** The menu of narrow screens, and of the rail with its names. */
export function MenuDrawer({ user, opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size="min(20rem, 88vw)"
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={navigation.menu} radius={0}>
        <div className={classes.top}>
          <Brand />
          <CloseButton aria-label={navigation.closeMenu} size={44} onClick={onClose} />
        </div>
        <SideMenu user={user} isInDrawer />
      </Drawer.Content>
    </Drawer.Root>
  );
}
