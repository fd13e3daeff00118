import { lazy } from 'react';
import { Navigate, createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '@/paths';
import { RolePage, SignedIn, SignedOutOnly } from './guards';
import { RouteFailure } from './RouteFailure';
import { routes, type AppRoute } from './routes';

const Layout = lazy(() => import('./Layout'));
const LoginPage = lazy(() => import('@/features/accounts/LoginPage'));
const UnauthorizedPage = lazy(() => import('./UnauthorizedPage'));
const NotFoundPage = lazy(() => import('./NotFoundPage'));

function toRouteObjects(route: AppRoute): RouteObject[] {
  const page = lazy(route.load);
  const addresses = typeof route.path === 'string' ? [route.path] : route.path;
  return addresses.map((path) => ({
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
        { path: paths.unauthorized, element: <UnauthorizedPage /> },
        { element: <SignedIn layout={Layout} />, children: routes.flatMap(toRouteObjects) },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
