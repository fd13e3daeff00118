import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { postIdleLogout, sessionQuery, useSession } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { common } from '@/strings/common';
import { keepingColorScheme } from '@/ui/theme';
import { clearActivity, watchActivity } from './activity';
import classes from './SessionKeeper.module.css';
import { clearCookies, endSession, watchWhoIsThere } from './sessionEnd';

const IDLE_SIGN_OUT = 'evaluacmo:idle-sign-out';

/**
 * Tells the server once that the session has ended, although all tabs become idle at the same moment: the others
 * find the lock taken. Browsers have no locks on pages without HTTPS; there each tab tells it.
 */
async function signOutIdle(): Promise<void> {
  const signOut = async () => {
    // A failure does not matter: the server ends idle sessions by itself.
    await keepingColorScheme(postIdleLogout()).catch(() => undefined);
    clearCookies();
  };
  if ('locks' in navigator) {
    await navigator.locks.request(IDLE_SIGN_OUT, { ifAvailable: true }, async (lock) => {
      if (lock) await signOut();
    });
  } else await signOut();
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
        if (mark.state === 'out') endSession(queryClient, mark.reason);
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
