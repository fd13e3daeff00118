import '@/ui/styles.css';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import { App } from '@/app/providers';
import { createRouter } from '@/app/router';
import { watchUnauthorized } from '@/app/sessionEnd';
import { styleNonce } from '@/serverSettings';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Used by the library that stops the page behind a drawer from scrolling.
setNonce(styleNonce());

const queryClient = createQueryClient();
watchUnauthorized(queryClient);
openSession(queryClient);

// Rendered in slices, so that a slow phone stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={createRouter()} />
      </App>
    </StrictMode>,
  ),
);
