import type { QueryClient } from '@tanstack/react-query';
import { setUnauthorizedHandler } from '@/api/client';
import { sessionQuery } from '@/api/session';
import { sessionMarker, type SignOutReason } from '@/api/sessionMarker';
import { common } from '@/strings/common';
import { closeDialogs, showAlert } from '@/ui/dialogs';
import { clearActivity } from './activity';
import { outsidePageAt } from './outside';

const REACHABLE_COOKIES = ['csrftoken', '__Host-csrftoken', 'sessionid', '__Host-sessionid'];

let isLeavingOnPurpose = false;

/** Whoever signs out on purpose does not come back to where they were. */
export const leavesOnPurpose = (): boolean => isLeavingOnPurpose;

/** The session cookie itself is out of reach; the server clears that one. */
export function clearCookies(): void {
  for (const name of REACHABLE_COOKIES) {
    document.cookie = `${name}=; Max-Age=0; path=/${name.startsWith('__Host-') ? '; Secure' : ''}`;
  }
}

/**
 * Ends the session in this tab, and once even if many requests fail together: forgets everything
 * that was loaded, which sends the person to the login page, and says why. A page for everybody, which
 * has loaded nothing of theirs, goes on undisturbed.
 */
export function endSession(queryClient: QueryClient, reason: SignOutReason): void {
  if (queryClient.getQueryData(sessionQuery.queryKey) === null) return;
  isLeavingOnPurpose = reason === 'logout';
  sessionMarker.signedOut(reason);
  clearActivity();
  if (outsidePageAt(window.location.pathname)) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
    return;
  }
  clearCookies();
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  closeDialogs();
  if (reason !== 'logout') void showAlert(common.session[reason]);
}

/** Ends the session when the server says so. Called before anything is asked of it. */
export function watchUnauthorized(queryClient: QueryClient): void {
  isLeavingOnPurpose = false;
  setUnauthorizedHandler(() => endSession(queryClient, 'expired'));
}
