import '@/ui/styles.entry.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@/api/queryClient';
import { sessionQuery } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { Entrance, preloadEntrance } from '@/app/Entrance';
import { App } from '@/app/providers';
import { watchUnauthorized } from '@/app/sessionEnd';
import { cameWithoutSession, styleNonce } from '@/serverSettings';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// For the library that keeps the page behind a drawer from scrolling.
setNonce(styleNonce());

const queryClient = createQueryClient();
watchUnauthorized(queryClient);

// Where this browser remembers somebody, the server's answer tells them that the session has ended.
if (cameWithoutSession() && !sessionMarker.isSignedIn()) queryClient.setQueryData(sessionQuery.queryKey, null);
else queryClient.query(sessionQuery).catch(() => undefined);

preloadEntrance();
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient}>
      <Entrance />
    </App>
  </StrictMode>,
);
