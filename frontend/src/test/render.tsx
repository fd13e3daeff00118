import { act, fireEvent, render, screen, within, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, type Location, type To } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import { LeaveGuard } from '@/app/LeaveGuard';
import { App, Providers } from '@/app/providers';
import type { FrameLayout } from '@/app/guards';
import { createRouter } from '@/app/router';
import { watchRefusals } from '@/app/sessionEnd';
import { ToastHost } from '@/ui/toasts';
import { useFocusGuard } from '@/ui/useFocusGuard';

/** Keys follow each other at once; jsdom has no layout in which something could be out of reach. */
const QUICKLY = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never };

interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  router: TestRouter;
}

/** The current address, and how to go elsewhere as the browser's buttons do. */
interface TestRouter {
  readonly state: { location: Location };
  navigate: (to: To | number) => Promise<void>;
}

const testRouter = (router: ReturnType<typeof createRouter>): TestRouter => ({
  get state() {
    return router.state;
  },
  navigate: (to) => {
    // Not awaited: where a navigation is blocked it never ends.
    act(() => void (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
    return Promise.resolve();
  },
});

function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });
  return queryClient;
}

function renderAt(address: string, loadLayout?: () => Promise<FrameLayout>): Rendered {
  window.history.replaceState(null, '', address);
  const queryClient = createTestQueryClient();
  watchRefusals(queryClient);
  openSession(queryClient);
  const router = createRouter(loadLayout);
  // Its last calls and steps in the browser's history must not reach the next test.
  onTestFinished(async () => {
    router.dispose();
    await new Promise((resolve) => setTimeout(resolve));
  });
  const user = userEvent.setup(QUICKLY);
  const app = (
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>
  );
  return { user, queryClient, router: testRouter(router), ...render(app) };
}

/** The whole application, opened at an address. */
export const renderApp = (address = '/') => renderAt(address);

function PageFrame({ children }: { children: ReactNode }) {
  useFocusGuard();
  return (
    <>
      <main>{children}</main>
      <ToastHost />
    </>
  );
}

/** The same without the menu, which takes as long to draw as a page: for tests of what is on the page. */
export const renderPage = (address: string) => renderAt(address, () => Promise.resolve(PageFrame));

const Root = () => (
  <>
    <Outlet />
    <LeaveGuard />
    <ToastHost />
  </>
);

/** One component or page by itself, at an address; every other address shows `Otra página`. */
export function renderUi(
  ui: ReactNode,
  { address = '/', path = '/', errorElement }: { address?: string; path?: string; errorElement?: ReactNode } = {},
): Rendered {
  const queryClient = createTestQueryClient();
  const children = [
    { path, element: ui, errorElement },
    { path: '*', element: <p>Otra página</p> },
  ];
  const router = createMemoryRouter([{ element: <Root />, children }], { initialEntries: [address] });
  const user = userEvent.setup(QUICKLY);
  const result = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { user, queryClient, router: testRouter(router), ...result };
}

/** Fills in a field at its end, the whole text at once: a form is drawn again for each key of `user.type`. */
export async function write(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Until nothing is read or written any more, with the calls that follow from other calls. */
export async function settled({ queryClient }: Pick<Rendered, 'queryClient'>): Promise<void> {
  do await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  while (queryClient.isFetching() + queryClient.isMutating() > 0);
}

/** Opens the section that is folded below this heading, and returns what finds things in it. */
export function unfold(name: string) {
  fireEvent.click(screen.getByRole('heading', { name }));
  return within(screen.getByRole('region', { name }));
}
