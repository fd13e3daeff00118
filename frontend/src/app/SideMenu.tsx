import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type ReactElement } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import type { User } from '@/api/session';
import { initials } from '@/domain/initials';
import { paths } from '@/paths';
import { navigation } from '@/strings/navigation';
import { LogoutButton } from './LogoutButton';
import { menuFor, type MenuEntry } from './menu';
import { addressesOf, routes, type AppRoute, type MenuGroup } from './routes';
import classes from './SideMenu.module.css';

/** The widths at which the menu is a rail of icons, as in SideMenu.module.css. */
const RAIL = '(min-width: 48em) and (max-width: 68.74em)';

const GROUPS = Object.keys(navigation.groups) as MenuGroup[];

/** The menu entry of a page, or the one that leads to it. */
function entryOf(pathname: string): string | undefined {
  const route = routes.find((candidate) => addressesOf(candidate).some((path) => matchPath(path, pathname)));
  return route && (route.within ?? addressesOf(route)[0]);
}

/** Loads a page's code before the click; a failure is reported by the router. */
const prefetch = (load: AppRoute['load']) => void load().catch(() => undefined);

/** The menu of a user: the links of their role, the profile and logging out. */
export function SideMenu({ user, isInDrawer = false }: { user: User; isInDrawer?: boolean }) {
  const items = menuFor(user);
  const isRail = useMediaQuery(RAIL, false, { getInitialValueInEffect: false }) && !isInDrawer;
  return (
    <>
      <nav aria-label={navigation.menu} className={classes.nav} ref={useCurrentInView()}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} isRail={isRail} items={items.filter((item) => item.group === group)} />
        ))}
      </nav>
      <div className={classes.foot}>
        <RailTooltip isRail={isRail} label={user.name}>
          <NavLink to={paths.profile} className={classes.profile} title={user.name}>
            <span className={classes.initials} aria-hidden>
              {initials(user.name)}
            </span>
            <span className={classes.name}>{user.name}</span>
          </NavLink>
        </RailTooltip>
        <RailTooltip isRail={isRail} label={navigation.logout}>
          <LogoutButton className={classes.logout} />
        </RailTooltip>
      </div>
    </>
  );
}

/** Scrolls the marked entry into view after each navigation. */
function useCurrentInView() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const menu = nav.current;
    if (!menu || menu.scrollHeight <= menu.clientHeight) return;
    menu.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return nav;
}

function Group({ group, items, isRail }: { group: MenuGroup; items: MenuEntry[]; isRail: boolean }) {
  const { pathname } = useLocation();
  const marked = entryOf(pathname);
  if (items.length === 0) return null;
  const headingId = `menu-${group}`;
  return (
    <div className={classes.group}>
      <span id={headingId} className={classes.heading} data-silent={group === 'start' || undefined}>
        {navigation.groups[group]}
      </span>
      <ul aria-labelledby={headingId}>
        {items.map(({ to, label, icon: Icon, load }) => (
          <li key={to}>
            <RailTooltip isRail={isRail} label={label}>
              <Link
                to={to}
                className={classes.link}
                data-marked={to === marked || undefined}
                aria-current={to === pathname ? 'page' : undefined}
                onMouseEnter={() => prefetch(load)}
                onTouchStart={() => prefetch(load)}
                onFocus={() => prefetch(load)}
              >
                <Icon size={20} stroke={1.7} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Link>
            </RailTooltip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the name of an icon where the menu has no room for it. */
function RailTooltip({ isRail, label, children }: { isRail: boolean; label: string; children: ReactElement }) {
  if (!isRail) return children;
  return (
    <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
