import '@/ui/styles.entry.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@/api/queryClient';
import { sessionQuery } from '@/api/session';
import { App } from '@/app/providers';
import { createRouter } from '@/app/router';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const queryClient = createQueryClient();

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createRouter()} />
  </StrictMode>,
);

// Who is there is asked while the first page's code is on its way.
queryClient.query(sessionQuery).catch(() => undefined);
