import { Navigate, createBrowserRouter, matchPath, type RouteObject } from 'react-router';
import { sessionMarker } from '@/api/sessionMarker';
import { paths } from '@/paths';
import { AccessDenied } from './AccessDenied';
import { ForAll, RolePage, SignedIn, SignedOutOnly } from './guards';
import Layout from './Layout';
import { lazyPage } from './lazyPage';
import { RouteFailure } from './RouteFailure';
import { addressesOf, routes, type AppRoute } from './routes';

const LoginPage = lazyPage(() => import('@/features/accounts/LoginPage'));
const NotFoundPage = lazyPage(() => import('./NotFoundPage'));

function toRouteObjects(route: AppRoute): RouteObject[] {
  const page = lazyPage(route.load);
  return addressesOf(route).map((path) => ({
    path,
    element: <RolePage route={route} page={page} />,
    errorElement: <RouteFailure />,
  }));
}

/** The router, made from the table of routes; the login page and the messages are for all. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      children: [
        { path: paths.root, element: <Navigate to={paths.login} replace /> },
        {
          path: paths.login,
          element: (
            <SignedOutOnly>
              <LoginPage />
            </SignedOutOnly>
          ),
        },
        {
          path: paths.unauthorized,
          element: (
            <ForAll layout={Layout}>
              <AccessDenied />
            </ForAll>
          ),
        },
        { element: <SignedIn layout={Layout} />, children: routes.flatMap(toRouteObjects) },
        {
          path: '*',
          element: (
            <ForAll layout={Layout}>
              <NotFoundPage />
            </ForAll>
          ),
        },
      ],
    },
  ]);

/** Fetches the code of the first screen while it is still being asked who is there. */
export function preloadFirstPage(pathname: string): void {
  if (!sessionMarker.isSignedIn()) {
    LoginPage.preload();
    return;
  }
  routes
    .filter((route) => addressesOf(route).some((path) => matchPath(path, pathname)))
    .forEach((route) => lazyPage(route.load).preload());
}
