import {
  IconCalendarStats,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { User } from '@/api/session';
import { MANAGERS, type Role } from '@/constants';
import { paths } from '@/paths';
import { dashboard } from '@/strings/dashboard';
import { history } from '@/strings/history';
import { navigation } from '@/strings/navigation';

export type RouteParams = Readonly<Record<string, string | undefined>>;
export type MenuGroup = keyof typeof navigation.groups;

export interface AppRoute {
  /** One address, or several that show the same screen. */
  path: string | readonly string[];
  /** The page, a default export, loaded when it is first visited. */
  load: () => Promise<{ default: ComponentType }>;
  /** Who may see it; absent: everybody who is signed in. */
  roles?: readonly Role[];
  /** Lets in others than `roles`, by the address: the owner of a report. */
  allow?: (user: User, params: RouteParams) => boolean;
  /** The link in the side menu, in the order of this table; absent: none. */
  menu?: {
    to: string;
    label: string;
    icon: Icon;
    group: MenuGroup;
    /** Fewer roles than the page has. */
    roles?: readonly Role[];
  };
}

export const addressesOf = ({ path }: AppRoute): readonly string[] =>
  typeof path === 'string' ? [path] : path;

/** Every page behind the login. The router, the guards and the side menu are made from this. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.home,
    load: () => import('@/features/accounts/HomePage'),
    roles: ['evaluador', 'colaborador', 'gestionhumana'],
    menu: { to: paths.home, label: navigation.labels.home, icon: IconHome, group: 'start' },
  },
  {
    path: paths.dashboard,
    load: () => import('@/features/reports/DashboardPage'),
    roles: MANAGERS,
    menu: { to: paths.dashboard, label: dashboard.menu, icon: IconLayoutDashboard, group: 'start' },
  },
  {
    path: [paths.evaluationHistory, paths.evaluationHistoryOf(':userId')],
    load: () => import('@/features/reports/EvaluationHistoryPage'),
    roles: MANAGERS,
    menu: { to: paths.evaluationHistory, label: history.menu, icon: IconHistory, group: 'follow' },
  },
  {
    path: paths.myHistory,
    load: () => import('@/features/reports/MyHistoryPage'),
    menu: {
      to: paths.myHistory,
      label: history.mine.title,
      icon: IconCalendarStats,
      group: 'mine',
      roles: ['evaluador', 'colaborador'],
    },
  },
  { path: paths.profile, load: () => import('@/features/accounts/ProfilePage') },
];
