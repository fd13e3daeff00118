import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { App, Providers } from '@/app/providers';
import { createRouter } from '@/app/router';
import { watchUnauthorized } from '@/app/sessionEnd';
import { LeaveGuardHost } from '@/ui/LeaveGuardHost';
import { ToastHost } from '@/ui/toasts';

interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
}

function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });
  return queryClient;
}

/** The whole application, opened at an address. */
export function renderApp(address = '/'): Rendered & { router: ReturnType<typeof createRouter> } {
  window.history.replaceState(null, '', address);
  const queryClient = createTestQueryClient();
  watchUnauthorized(queryClient);
  const router = createRouter();
  const user = userEvent.setup();
  const app = (
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>
  );
  return { user, queryClient, router, ...render(app) };
}

/** One component or page by itself, at an address; every other address shows `Otra página`. */
export function renderUi(
  ui: ReactNode,
  { address = '/', path = '/', errorElement }: { address?: string; path?: string; errorElement?: ReactNode } = {},
): Rendered & { router: ReturnType<typeof createMemoryRouter> } {
  const queryClient = createTestQueryClient();
  const router = createMemoryRouter(
    [
      {
        path,
        errorElement,
        element: (
          <>
            {ui}
            <LeaveGuardHost />
          </>
        ),
      },
      { path: '*', element: <p>Otra página</p> },
    ],
    { initialEntries: [address] },
  );
  const user = userEvent.setup();
  const result = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </Providers>,
  );
  return { user, queryClient, router, ...result };
}
