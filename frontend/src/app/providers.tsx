import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router';
import { styleNonce } from '@/serverSettings';
import { DialogHost } from '@/ui/dialogs';
import { colorSchemeManager, cssVariablesResolver, theme } from '@/ui/theme';
import { SessionKeeper } from './SessionKeeper';
import { Splash } from './Splash';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every part of the application may count on. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ queryClient, router }: AppProps) {
  return (
    <Providers queryClient={queryClient}>
      <SessionKeeper />
      <Suspense fallback={<Splash />}>
        <RouterProvider router={router} />
      </Suspense>
    </Providers>
  );
}
