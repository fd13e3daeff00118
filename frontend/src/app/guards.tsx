import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Outlet, matchPath, useLocation, useParams } from 'react-router';
import { useMissingStep, useSession, type Account, type User } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { isManager, type Role } from '@/constants';
import { readId } from '@/domain/ids';
import { readLeftPage } from '@/leftPage';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { navigation } from '@/strings/navigation';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { FailedState } from '@/ui/StateView';
import { AccessDenied } from './AccessDenied';
import { ChoosePassword } from './ChoosePassword';
import NotFoundPage from './NotFoundPage';
import { addressesOf, routes, type AppRoute, type RouteParams } from './routes';
import { leavePage } from './sessionEnd';
import { Splash } from './Splash';

const isAmong = (roles: readonly Role[] | undefined, role: Role): boolean =>
  !roles || roles.includes(role);

const isOwner = (user: User, { owner }: AppRoute, params: RouteParams): boolean =>
  owner !== undefined && params[owner] === String(user.id);

/** Whether the person may see this page, with these parameters in its address. */
export const mayVisit = (user: User, route: AppRoute, params: RouteParams): boolean =>
  isAmong(route.roles, user.role) || isOwner(user, route, params);

/** The first page after signing in. */
const startPath = (user: User): string =>
  isManager(user.role) ? paths.dashboard : paths.home;

/** The page that the user wanted before signing in, or left when their session ended, if they may see it; otherwise their start page. */
function destination(user: User, state: unknown): string {
  const left = readLeftPage(state);
  if (!left || (left.leftBy ?? user.id) !== user.id) return startPath(user);
  const { from } = left;
  const pathname = from.split(/[?#]/)[0] ?? '';
  const isVisitable = routes.some((route) =>
    addressesOf(route).some((path) => {
      const match = matchPath(path, pathname);
      return match !== null && mayVisit(user, route, match.params);
    }),
  );
  return isVisitable ? from : startPath(user);
}

/** Redirects; the splash stays until the code of the next page has loaded. */
const Elsewhere = ({ to, state }: { to: string; state: unknown }) => (
  <>
    <Navigate to={to} replace state={state} />
    <Splash />
  </>
);

// not in the code of the login page, which most people leave without it
const SecondStepPage = lazy(() => import('./SecondStepPage'));

/** The login page, for those who are not signed in, or the second step for those who are half in. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useSession();
  const step = useMissingStep();
  const location = useLocation();
  if (user) return <Elsewhere to={destination(user, location.state)} state={null} />;
  // A signed-in user must not see the form flash by.
  if (isPending && sessionMarker.isSignedIn()) return <Splash />;
  if (step) {
    return (
      <Suspense fallback={<Splash />}>
        <SecondStepPage step={step} />
      </Suspense>
    );
  }
  return children;
}

export type FrameLayout = ComponentType<{ user: Account; children: ReactNode }>;

interface FrameProps {
  layout: FrameLayout;
  user: Account;
  children: ReactNode;
}

function Frame({ layout: Layout, user, children }: FrameProps) {
  return (
    // A new key for another user, who must not see what was typed or shown before.
    <Layout key={user.id} user={user}>
      {children}
    </Layout>
  );
}

/** A message for everybody: in the layout for a signed-in user, in the public frame otherwise. */
export function ForAll({ layout, children }: Omit<FrameProps, 'user'>) {
  const { data: user, isPending } = useSession();
  if (user && user.access !== 'temporary') {
    return (
      <Frame layout={layout} user={user}>
        {children}
      </Frame>
    );
  }
  if (isPending && sessionMarker.isSignedIn()) return <Splash />;
  return <OutsideFrame enter={navigation.enter}>{children}</OutsideFrame>;
}

/** Everything behind the login: the layout, and in it the page. */
export function SignedIn({ layout }: Pick<FrameProps, 'layout'>) {
  const { data: user, error, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  if (user?.access === 'temporary') return <ChoosePassword />;
  if (user) {
    return (
      <Frame layout={layout} user={user}>
        <Outlet />
      </Frame>
    );
  }
  if (user === null) {
    return <Elsewhere to={paths.login} state={leavePage(pathname + search + hash)} />;
  }
  if (error) {
    return (
      <main>
        <FailedState message={common.errors.load} error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return <Splash />;
}

/** A page of the table of routes, whose parameters are ids; or the refusal for users who may not see it. */
export function RolePage({ route, page: Page }: { route: AppRoute; page: ComponentType }) {
  const { data: user } = useSession();
  const params = useParams();
  if (!user) return null;
  if (!mayVisit(user, route, params)) return <AccessDenied />;
  return Object.values(params).every((id) => readId(id) !== null) ? <Page /> : <NotFoundPage />;
}
