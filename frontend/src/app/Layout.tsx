import '@/ui/styles.css';
import { Burger, CloseButton, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import type { User } from '@/api/session';
import { APP_NAME } from '@/constants';
import { navigation } from '@/strings/navigation';
import { BrandMark } from '@/ui/BrandMark';
import { ToastHost } from '@/ui/toasts';
import { LeaveGuardHost } from '@/ui/useLeaveGuard';
import classes from './Layout.module.css';
import { useIsPageLoading } from './lazyPage';
import { SideMenu } from './SideMenu';

const CONTENT_ID = 'contenido';

/** The frame of every page behind the login: menu at the side, or in a drawer on narrow screens. */
export default function Layout({ user, children }: { user: User; children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);

  return (
    <div className={classes.layout}>
      <a className={classes.skip} href={`#${CONTENT_ID}`}>
        {navigation.skip}
      </a>
      <header className={classes.topBar}>
        <Burger
          opened={isOpen}
          onClick={open}
          size="sm"
          aria-label={navigation.openMenu}
          aria-expanded={isOpen}
        />
        <Brand />
      </header>
      <aside className={classes.side}>
        <Brand />
        <SideMenu user={user} />
      </aside>
      <Drawer.Root
        opened={isOpen}
        onClose={close}
        size="min(20rem, 88vw)"
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={navigation.menu} radius={0}>
          <div className={classes.drawerTop}>
            <Brand />
            <CloseButton aria-label={navigation.closeMenu} size="lg" onClick={close} />
          </div>
          <SideMenu user={user} />
        </Drawer.Content>
      </Drawer.Root>
      <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {useIsPageLoading() && <div className={classes.loading} aria-hidden />}
      <ToastHost />
      <LeaveGuardHost />
      <ScrollRestoration />
    </div>
  );
}

function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark size={32} />
      {APP_NAME}
    </span>
  );
}
