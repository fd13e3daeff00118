import type { QueryClient } from '@tanstack/react-query';
import { setUnauthorizedHandler } from '@/api/client';
import { sessionQuery } from '@/api/session';
import { sessionMarker, type SignOutReason } from '@/api/sessionMarker';
import { common } from '@/strings/common';
import { closeDialogs, showAlert } from '@/ui/dialogs';
import { clearActivity } from './activity';
import { isPublic } from './routes';

const REACHABLE_COOKIES = ['csrftoken', '__Host-csrftoken', 'sessionid', '__Host-sessionid'];

let isLeavingOnPurpose = false;

/** Whether the user has signed out on purpose; then the next sign-in does not return to the same page. */
export const leavesOnPurpose = (): boolean => isLeavingOnPurpose;

/** The session cookie itself is out of reach; the server clears that one. */
export function clearCookies(): void {
  for (const name of REACHABLE_COOKIES) {
    document.cookie = `${name}=; Max-Age=0; path=/${name.startsWith('__Host-') ? '; Secure' : ''}`;
  }
}

/** A public page shows no personal data, so it stays when the session ends. */
const isAtPublicPage = (): boolean => isPublic(window.location.pathname);

function forgetEverything(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
  closeDialogs();
}

/**
 * Clears all cached data as soon as the session belongs to nobody or to another user, whatever the
 * cause, and before anything is rendered for the next user. Returns the function that stops it.
 */
export function watchWhoIsThere(queryClient: QueryClient): () => void {
  let known = queryClient.getQueryData(sessionQuery.queryKey)?.id;
  return queryClient.getQueryCache().subscribe(({ type }) => {
    const user = type === 'updated' ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
    // Being asked anew is no answer yet.
    if (user === undefined) return;
    const before = known;
    known = user?.id;
    if (before !== undefined && known !== before && !isAtPublicPage()) forgetEverything(queryClient);
  });
}

/**
 * Ends the session in this tab, and once even if many requests fail together: forgets who is there,
 * which sends the person to the login page, and says why, unless the page is for everybody.
 */
export function endSession(queryClient: QueryClient, reason: SignOutReason): void {
  if (queryClient.getQueryData(sessionQuery.queryKey) === null) return;
  isLeavingOnPurpose = reason === 'logout';
  sessionMarker.signedOut(reason);
  clearActivity();
  if (isAtPublicPage()) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
    return;
  }
  clearCookies();
  void queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  if (reason !== 'logout') void showAlert(common.session[reason]);
}

/** Ends the session when the server says so. Called before anything is asked of it. */
export function watchUnauthorized(queryClient: QueryClient): void {
  isLeavingOnPurpose = false;
  setUnauthorizedHandler(() => endSession(queryClient, 'expired'));
}
