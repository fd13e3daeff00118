import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styleNonce } from '@/serverSettings';
import { common } from '@/strings/common';
import { DialogHost } from '@/ui/dialogs';
import { FailureBoundary } from '@/ui/FailureBoundary';
import { FailedState } from '@/ui/StateView';
import { colorSchemeManager, cssVariablesResolver, theme } from '@/ui/theme';
import { useFileDropGuard } from '@/ui/useFileDropGuard';
import { SessionKeeper } from './SessionKeeper';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** The providers of the application. */
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

const Broken = () => (
  <main>
    <FailedState message={common.errors.crashTitle} onRetry={() => window.location.reload()} />
  </main>
);

/** The application around its pages: providers, session and error boundary. */
export function App({ queryClient, children }: ProvidersProps) {
  useFileDropGuard();
  return (
    <Providers queryClient={queryClient}>
      <SessionKeeper />
      <FailureBoundary fallback={<Broken />}>{children}</FailureBoundary>
    </Providers>
  );
}
