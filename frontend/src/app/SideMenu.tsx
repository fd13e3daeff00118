import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { postLogout, type User } from '@/api/session';
import { describeFailure } from '@/errors';
import { initials, roleLabel } from '@/format';
import { paths } from '@/paths';
import { navigation } from '@/strings/navigation';
import { showAlert } from '@/ui/dialogs';
import { keepingColorScheme } from '@/ui/theme';
import { confirmLeave } from '@/ui/useLeaveGuard';
import { mayVisit } from './guards';
import { addressesOf, routes, type AppRoute, type MenuGroup } from './routes';
import { endSession } from './sessionEnd';
import classes from './SideMenu.module.css';

const GROUPS = Object.keys(navigation.groups) as MenuGroup[];

type MenuRoute = AppRoute & Required<Pick<AppRoute, 'menu'>>;

const isInMenu = (route: AppRoute): route is MenuRoute => route.menu !== undefined;

function menuFor(user: User): MenuRoute[] {
  return routes
    .filter(isInMenu)
    .filter((route) => mayVisit(user, route, {}))
    .filter(({ menu }) => !menu.roles || menu.roles.includes(user.role));
}

/** The link that leads to this address, where it has none of its own. */
const leadingTo = (address: string) =>
  routes.find((route) => route.within && addressesOf(route).some((path) => matchPath(path, address)))?.within;

/** Loads a page's code ahead of the click; the router reports a failure. */
const prefetch = (load: AppRoute['load']) => void load().catch(() => undefined);

/** The links that somebody's role has, their name, the look, and the way out. */
export function SideMenu({ user }: { user: User }) {
  const items = menuFor(user);
  return (
    <>
      <nav aria-label={navigation.menu} className={classes.nav}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} items={items.filter(({ menu }) => menu.group === group)} />
        ))}
      </nav>
      <div className={classes.foot}>
        <SchemeSwitch />
        <NavLink to={paths.profile} className={classes.profile}>
          <span className={classes.initials} aria-hidden>
            {initials(user.name)}
          </span>
          <span className={classes.person}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.role}>{roleLabel(user.role)}</span>
          </span>
        </NavLink>
        <LogoutButton />
      </div>
    </>
  );
}

function Group({ group, items }: { group: MenuGroup; items: MenuRoute[] }) {
  const above = leadingTo(useLocation().pathname);
  if (items.length === 0) return null;
  const headingId = `menu-${group}`;
  return (
    <div className={classes.group}>
      <span id={headingId} className={classes.heading} data-silent={group === 'start' || undefined}>
        {navigation.groups[group]}
      </span>
      <ul aria-labelledby={headingId}>
        {items.map(({ menu: { to, label, icon: Icon }, load }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={classes.link}
              data-above={to === above || undefined}
              onMouseEnter={() => prefetch(load)}
              onTouchStart={() => prefetch(load)}
              onFocus={() => prefetch(load)}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SCHEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={navigation.colorScheme.label} className={classes.schemes}>
      {SCHEMES.map(({ value, icon: Icon }) => (
        <label key={value} className={classes.scheme} title={navigation.colorScheme[value]}>
          <input
            type="radio"
            name={name}
            aria-label={navigation.colorScheme[value]}
            checked={value === colorScheme}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={18} stroke={1.7} aria-hidden />
        </label>
      ))}
    </div>
  );
}

function LogoutButton() {
  const queryClient = useQueryClient();
  const logout = async () => {
    if (!(await confirmLeave())) return;
    try {
      await keepingColorScheme(postLogout());
      endSession(queryClient, 'logout');
    } catch (error) {
      // Saying goodbye to somebody whose session lives on would be a lie.
      const { message, detail } = describeFailure(error, navigation.logoutFailed);
      void showAlert(detail ? `${message} ${detail}` : message);
    }
  };
  return (
    <UnstyledButton className={classes.link} onClick={() => void logout()}>
      <IconLogout size={20} stroke={1.7} aria-hidden />
      {navigation.logout}
    </UnstyledButton>
  );
}
