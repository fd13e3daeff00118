import '@/ui/styles.entry.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import { Entrance, fetchEntrance } from '@/app/Entrance';
import { App } from '@/app/providers';
import { watchUnauthorized } from '@/app/sessionEnd';
import { styleNonce } from '@/serverSettings';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// For the library that keeps the page behind a drawer from scrolling.
setNonce(styleNonce());

const queryClient = createQueryClient();
watchUnauthorized(queryClient);
openSession(queryClient);

function start(container: HTMLElement): void {
  const application = (
    <StrictMode>
      <App queryClient={queryClient}>
        <Entrance />
      </App>
    </StrictMode>
  );
  // Piece by piece: nothing else could be done meanwhile on a slow phone.
  startTransition(() => createRoot(container).render(application));
}

// The frame that the page brings along stays until there is something to put in its place.
void fetchEntrance().then(() => start(root));
