import { startTransition, useLayoutEffect, useState } from 'react';
import {
  Navigate,
  Router,
  matchPath,
  useLocation,
  useRoutes,
  type RouteObject,
} from 'react-router';
import { sessionMarker } from '@/api/sessionMarker';
import { paths } from '@/paths';
import { FailureBoundary } from '@/ui/FailureBoundary';
import { AccessDenied } from './AccessDenied';
import { ForAll, RolePage, SignedIn, SignedOutOnly } from './guards';
import type { AppHistory } from './history';
import Layout from './Layout';
import { lazyPage } from './lazyPage';
import { RouteFailure } from './RouteFailure';
import { addressesOf, routes, type AppRoute } from './routes';
import { ScrollKeeper } from './scroll';

const LoginPage = lazyPage(() => import('@/features/accounts/LoginPage'));
const NotFoundPage = lazyPage(() => import('./NotFoundPage'));

function toRouteObjects(route: AppRoute): RouteObject[] {
  const page = lazyPage(route.load);
  return addressesOf(route).map((path) => ({
    path,
    element: <RolePage route={route} page={page} />,
  }));
}

/** Every address, made from the table of routes; the login page and the messages are for all. */
const addresses: RouteObject[] = [
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
];

function Addresses() {
  const page = useRoutes(addresses);
  return (
    <FailureBoundary fallback={<RouteFailure />} resetBy={useLocation().key}>
      {page}
    </FailureBoundary>
  );
}

const stateOf = ({ action, location }: AppHistory) => ({ action, location });

/** Every page, and the way between them. The library's own router for a history brings all of its forms along. */
export function Pages({ history }: { history: AppHistory }) {
  const [{ action, location }, setState] = useState(() => stateOf(history));
  useLayoutEffect(() => history.listen(() => startTransition(() => setState(stateOf(history)))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <Addresses />
      <ScrollKeeper />
    </Router>
  );
}

/** Fetches the code of the first screen while it is still being asked who is there. */
export function fetchFirstPage(pathname: string): Promise<void> {
  if (!sessionMarker.isSignedIn()) return LoginPage.fetched();
  const route = routes.find((each) => addressesOf(each).some((path) => matchPath(path, pathname)));
  return (route ? lazyPage(route.load) : NotFoundPage).fetched();
}
