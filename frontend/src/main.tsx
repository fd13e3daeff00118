import '@/ui/styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import { App } from '@/app/providers';
import { createRouter } from '@/app/router';
import { watchRefusals } from '@/app/sessionEnd';
import { styleNonce } from '@/serverSettings';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Used by the library that stops the page behind a drawer from scrolling.
setNonce(styleNonce());

const queryClient = createQueryClient();
watchRefusals(queryClient);
openSession(queryClient);

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient}>
      <RouterProvider router={createRouter()} />
    </App>
  </StrictMode>,
);
