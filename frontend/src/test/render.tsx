import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Route,
  Routes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  type To,
} from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { createHistory, guarded, type AppHistory } from '@/app/history';
import { App, Providers } from '@/app/providers';
import { Pages } from '@/app/router';
import { watchUnauthorized } from '@/app/sessionEnd';
import { FailureBoundary } from '@/ui/FailureBoundary';
import { ToastHost } from '@/ui/toasts';

/** Keys follow each other at once; jsdom has no layout in which something could be out of reach. */
const QUICKLY = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never };

interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  router: TestRouter;
}

/** Where the application is, and how to go elsewhere as the browser's buttons do. */
interface TestRouter {
  state: { readonly location: AppHistory['location'] };
  navigate: (to: To | number) => Promise<void>;
}

const routerOf = (history: AppHistory): TestRouter => ({
  state: history,
  navigate: (to) => {
    act(() => (typeof to === 'number' ? history.go(to) : history.push(to)));
    return Promise.resolve();
  },
});

function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });
  return queryClient;
}

/** The whole application, opened at an address. */
export function renderApp(address = '/'): Rendered {
  window.history.replaceState(null, '', address);
  const queryClient = createTestQueryClient();
  watchUnauthorized(queryClient);
  const history = createHistory();
  const user = userEvent.setup(QUICKLY);
  const app = (
    <App queryClient={queryClient}>
      <Pages history={history} />
    </App>
  );
  return { user, queryClient, router: routerOf(history), ...render(app) };
}

/** One component or page by itself, at an address; every other address shows `Otra página`. */
export function renderUi(
  ui: ReactNode,
  { address = '/', path = '/', errorElement }: { address?: string; path?: string; errorElement?: ReactNode } = {},
): Rendered {
  const queryClient = createTestQueryClient();
  const history = guarded(createMemoryHistory({ initialEntries: [address], v5Compat: true }));
  const element = <FailureBoundary fallback={errorElement}>{ui}</FailureBoundary>;
  const user = userEvent.setup(QUICKLY);
  const result = render(
    <Providers queryClient={queryClient}>
      <HistoryRouter history={history}>
        <Routes>
          <Route path={path} element={element} />
          <Route path="*" element={<p>Otra página</p>} />
        </Routes>
      </HistoryRouter>
      <ToastHost />
    </Providers>,
  );
  return { user, queryClient, router: routerOf(history), ...result };
}
