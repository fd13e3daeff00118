import { matchPath, NavLink, useLocation } from 'react-router';
import type { User } from '@/api/session';
import { initials, roleLabel } from '@/format';
import { paths } from '@/paths';
import { navigation } from '@/strings/navigation';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { mayVisit } from './guards';
import { LogoutButton } from './LogoutButton';
import { addressesOf, routes, type AppRoute, type MenuGroup } from './routes';
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

/** The menu entry that is marked for an address without an entry of its own. */
const leadingTo = (address: string) =>
  routes.find((route) => route.within && addressesOf(route).some((path) => matchPath(path, address)))?.within;

/** Loads a page's code before the click; a failure is reported by the router. */
const prefetch = (load: AppRoute['load']) => void load().catch(() => undefined);

/** The menu of a user: the links of their role, the colour scheme, the profile and logging out. */
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
        <ColorSchemeSwitch />
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
