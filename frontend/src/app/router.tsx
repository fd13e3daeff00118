import {
  createBrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  redirect,
  ScrollRestoration,
  useLocation,
  type Location,
  type RouteObject,
} from 'react-router';
import LoginPage from '@/features/accounts/LoginPage';
import { paths } from '@/paths';
import { AccessDenied } from './AccessDenied';
import { ForAll, RolePage, SignedIn, SignedOutOnly, type FrameLayout } from './guards';
import { LeaveGuard } from './LeaveGuard';
import { CodeMissingError } from './newVersion';
import NotFoundPage from './NotFoundPage';
import { RouteFailure } from './RouteFailure';
import { addressesOf, publicRoutes, routes, type AppRoute, type PublicRoute } from './routes';
import { Splash } from './Splash';

/** The first entry of every visit has the same key. */
const scrollKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

const patterns = [paths.login, paths.unauthorized, ...[...publicRoutes, ...routes].flatMap(addressesOf)];

/** The address as the tables of routes spell it: routes match without regard to case and a final slash. */
function canonical(pathname: string): string {
  const pattern = patterns.find((path) => matchPath(path, pathname));
  const given = pathname.split('/');
  const spelled = pattern?.split('/').map((part, index) => (part.startsWith(':') ? given[index] : part));
  return spelled?.join('/') ?? pathname;
}

function Root() {
  const { pathname, search, hash } = useLocation();
  const address = canonical(pathname);
  if (address !== pathname) return <Navigate to={{ pathname: address, search, hash }} replace />;
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** A component whose code is loaded now. */
async function loaded<Component>(load: () => Promise<{ default: Component }>): Promise<Component> {
  const module = await load().catch((cause: unknown) => {
    throw new CodeMissingError(String(cause), { cause });
  });
  return module.default;
}

const toPublicRoutes = (route: PublicRoute): RouteObject[] =>
  addressesOf(route).map((path) => ({ path, lazy: async () => ({ Component: await loaded(route.load) }) }));

const toPageRoutes = (route: AppRoute): RouteObject[] =>
  addressesOf(route).map((path) => ({
    path,
    lazy: async () => ({ element: <RolePage route={route} page={await loaded(route.load)} /> }),
  }));

/** Every address of the application, made from the tables of routes. */
const routeObjects = (loadLayout: () => Promise<FrameLayout>): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <Splash />,
    children: [
      { path: paths.root, loader: () => redirect(paths.login) },
      {
        path: paths.login,
        element: (
          <SignedOutOnly>
            <LoginPage />
          </SignedOutOnly>
        ),
      },
      ...publicRoutes.flatMap(toPublicRoutes),
      {
        path: paths.unauthorized,
        lazy: async () => ({
          element: (
            <ForAll layout={await loadLayout()}>
              <AccessDenied />
            </ForAll>
          ),
        }),
      },
      {
        lazy: async () => ({ element: <SignedIn layout={await loadLayout()} /> }),
        // On a route of its own: a lazy route that failed to load does not show its own errorElement.
        children: [{ errorElement: <RouteFailure />, children: routes.flatMap(toPageRoutes) }],
      },
      {
        path: '*',
        lazy: async () => ({
          element: (
            <ForAll layout={await loadLayout()}>
              <NotFoundPage />
            </ForAll>
          ),
        }),
      },
    ],
  },
];

export const createRouter = (loadLayout = () => loaded<FrameLayout>(() => import('./Layout'))) =>
  createBrowserRouter(routeObjects(loadLayout));
