import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Account } from '@/api/session';
import { PasswordSetNotice } from '@/features/accounts/PasswordSetNotice';
import { navigation } from '@/strings/navigation';
import { isCommandKey, isShortcutKey } from '@/ui/keys';
import { SectionLink } from '@/ui/SectionLink';
import { ToastHost } from '@/ui/toasts';
import { useFocusGuard } from '@/ui/useFocusGuard';
import { useIsNarrow } from '@/ui/useIsNarrow';
import { Brand } from './Brand';
import { typeAhead } from './commandQuery';
import classes from './Layout.module.css';
import { MenuDrawer } from './MenuDrawer';
import { SearchButton } from './SearchButton';
import { showKeys } from './showKeys';
import { SideMenu } from './SideMenu';

const CommandMenu = lazy(() => import('./CommandMenu'));

const CONTENT_ID = 'contenido';

/** How often the command menu was asked for, and a function that asks for it; `?` lists the keys. */
function useCommands() {
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => {
    setAsked((times) => times + 1);
    typeAhead();
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandKey(event)) ask();
      else if (event.key === '?' && isShortcutKey(event)) showKeys();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [ask]);
  return { asked, ask };
}

/** The frame of every page behind the login: menu at the side, or in a drawer on narrow screens. */
export default function Layout({ user, children }: { user: Account; children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useIsNarrow();
  const isPageLoading = useNavigation().state === 'loading';
  const { key } = useLocation();
  const { asked, ask } = useCommands();
  useFocusGuard();
  const [drawnAt, setDrawnAt] = useState(key);
  // Closed in the same render as the new page, so that the drawer leaves the focus to the page's title.
  // A link to the current page focuses no title, and the drawer restores the focus.
  if (drawnAt !== key) {
    setDrawnAt(key);
    close();
  }

  return (
    <div className={classes.layout}>
      <SectionLink section={CONTENT_ID} className={classes.skip}>
        {navigation.skip}
      </SectionLink>
      <header className={classes.topBar}>
        <Burger
          opened={isOpen}
          onClick={open}
          size="sm"
          aria-label={navigation.openMenu}
          aria-expanded={isOpen}
        />
        <Brand />
        <SearchButton onClick={ask} />
      </header>
      {!isNarrow && (
        <aside className={classes.side}>
          <div className={classes.head}>
            <Brand />
            <Burger className={classes.names} opened={isOpen} onClick={open} size="sm" aria-label={navigation.openNames} aria-expanded={isOpen} />
            <SearchButton onClick={ask} />
          </div>
          <SideMenu user={user} />
        </aside>
      )}
      <MenuDrawer user={user} opened={isOpen} onClose={close} />
      <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
        <PasswordSetNotice user={user} />
        {children}
      </main>
      {isPageLoading && <div className={classes.loading} aria-hidden />}
      {asked > 0 && (
        <Suspense fallback={null}>
          <CommandMenu user={user} asked={asked} />
        </Suspense>
      )}
      <ToastHost />
    </div>
  );
}
