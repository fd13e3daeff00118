import { IconHome, type Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { User } from '@/api/session';
import type { Role } from '@/constants';
import { paths } from '@/paths';
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

/** Every page behind the login. The router, the guards and the side menu are made from this. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.home,
    load: () => import('@/features/accounts/HomePage'),
    roles: ['evaluador', 'colaborador', 'gestionhumana'],
    menu: { to: paths.home, label: navigation.labels.home, icon: IconHome, group: 'start' },
  },
];
