import '@/ui/styles.entry.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@/api/queryClient';
import { sessionQuery } from '@/api/session';
import { App } from '@/app/providers';
import { createRouter, preloadFirstPage } from '@/app/router';
import { watchUnauthorized } from '@/app/sessionEnd';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const queryClient = createQueryClient();
watchUnauthorized(queryClient);

preloadFirstPage(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createRouter()} />
  </StrictMode>,
);

queryClient.query(sessionQuery).catch(() => undefined);
