import type { User } from '@/api/session';
import { pageName } from '@/pageNames';
import { mayVisit } from './guards';
import { addressesOf, routes, type AppRoute } from './routes';

export interface MenuEntry extends Pick<NonNullable<AppRoute['menu']>, 'icon' | 'group'> {
  to: string;
  label: string;
  load: AppRoute['load'];
}

/** The links in the menu of a user. */
export const menuFor = (user: User): MenuEntry[] =>
  routes.flatMap((route) => {
    const { menu, load } = route;
    if (!menu || !mayVisit(user, route, {}) || menu.roles?.includes(user.role) === false) return [];
    const [to] = addressesOf(route);
    return [{ to, label: pageName(to) ?? '', icon: menu.icon, group: menu.group, load }];
  });
