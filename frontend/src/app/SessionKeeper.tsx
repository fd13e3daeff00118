import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { postIdleLogout, sessionQuery, useSession } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { common } from '@/strings/common';
import { keepingSettings } from '@/ui/browserSettings';
import { clearActivity, watchActivity } from './activity';
import classes from './SessionKeeper.module.css';
import { clearCookies, endSession, endSessionHere, watchWhoIsThere } from './sessionEnd';

/** Tells the server. A failure does not matter: another tab may have told it, and it ends idle sessions by itself. */
async function signOutIdle(): Promise<void> {
  await keepingSettings(postIdleLogout()).catch(() => undefined);
  clearCookies();
}

/** Ends the session after inactivity, with a warning, or when another tab ends it; keeps it alive until then. */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const { data: user } = useSession();
  const userId = user?.id;
  const [isNear, setNear] = useState(false);

  useEffect(() => watchWhoIsThere(queryClient), [queryClient]);

  useEffect(
    () =>
      sessionMarker.watch((mark) => {
        if (mark.state === 'out') endSessionHere(queryClient, mark.reason);
        else if (queryClient.getQueryData(sessionQuery.queryKey)?.id !== mark.userId) {
          void queryClient.resetQueries();
        }
      }),
    [queryClient],
  );

  useEffect(() => {
    if (userId === undefined) return undefined;
    return watchActivity({
      onNear: setNear,
      onKeepAlive: () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
      onIdle: () => {
        if (sessionMarker.isSignedIn()) void signOutIdle();
        endSession(queryClient, 'idle');
      },
    });
  }, [queryClient, userId]);

  useEffect(() => {
    if (user === null) clearActivity();
  }, [user]);

  return isNear ? (
    <div role="alert" className={classes.host}>
      <p className={classes.warning}>{common.session.near}</p>
    </div>
  ) : null;
}
