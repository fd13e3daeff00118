import type { User } from '@/api/session';
import { mayVisit } from './guards';
import { routes, type AppRoute } from './routes';

export type MenuRoute = AppRoute & Required<Pick<AppRoute, 'menu'>>;

const isInMenu = (route: AppRoute): route is MenuRoute => route.menu !== undefined;

/** The links in the menu of a user. */
export function menuFor(user: User): MenuRoute[] {
  return routes
    .filter(isInMenu)
    .filter((route) => mayVisit(user, route, {}))
    .filter(({ menu }) => !menu.roles || menu.roles.includes(user.role));
}
