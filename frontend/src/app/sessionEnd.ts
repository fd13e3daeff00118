import type { Query, QueryClient } from '@tanstack/react-query';
import { disownRequests, setConfirmationHandler, setSecondStepHandler, setUnauthorizedHandler, type SecondStep } from '@/api/client';
import { CSRF_COOKIES } from '@/api/csrf';
import { postLogout, secondStepQuery, sessionQuery } from '@/api/session';
import { sessionMarker, type SignOutReason } from '@/api/sessionMarker';
import type { LeftPage } from '@/leftPage';
import { common } from '@/strings/common';
import { navigation } from '@/strings/navigation';
import { attempt } from '@/ui/attempt';
import { keepingSettings } from '@/ui/browserSettings';
import { closeDialogs, showAlert } from '@/ui/dialogs';
import { clearActivity } from './activity';
import { confirmIdentity } from './confirmIdentity';
import { isPublic } from './routes';

let isSigningOut = false;
let isLeavingOnPurpose = false;
/** Whose session has ended here last; undefined where this tab has seen none. */
let leaver: number | undefined;

/** Keeps a page for after signing in; none after signing out on purpose. */
export const leavePage = (from: string): LeftPage | null => (isLeavingOnPurpose ? null : { from, leftBy: leaver });

/** Deletes the cookie with the CSRF token; the one of the session is out of reach of scripts, and the server deletes it. */
export function clearCookies(): void {
  for (const name of CSRF_COOKIES) {
    document.cookie = `${name}=; Max-Age=0; path=/${name.startsWith('__Host-') ? '; Secure' : ''}`;
  }
}

/** A public page shows no personal data, so it stays when the session ends. */
const isAtPublicPage = (): boolean => isPublic(window.location.pathname);

function forgetEverything(queryClient: QueryClient): void {
  disownRequests();
  const isShown = (query: Query) => isAtPublicPage() && query.isActive();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] && !isShown(query) });
  queryClient.getMutationCache().clear();
  closeDialogs();
}

/**
 * Clears all cached data as soon as the session ends, except on a public page, or belongs to another user, before
 * anything is rendered for the next user. Returns the function that stops it.
 */
export function watchWhoIsThere(queryClient: QueryClient): () => void {
  /** The person whose data may be cached. */
  let known = queryClient.getQueryData(sessionQuery.queryKey)?.id;
  return queryClient.getQueryCache().subscribe(({ type }) => {
    const user = type === 'updated' ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
    // The session is being loaded again.
    if (user === undefined || (user === null && isAtPublicPage())) return;
    const before = known;
    known = user?.id;
    if (before !== undefined && known !== before) forgetEverything(queryClient);
  });
}

/** Sets the session to null, which leads to the login page. */
function leaveSession(queryClient: QueryClient): void {
  leaver = queryClient.getQueryData(sessionQuery.queryKey)?.id;
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

const hasEnded = (queryClient: QueryClient): boolean => queryClient.getQueryData(sessionQuery.queryKey) === null;

/** Of a session that is being signed out, a refused request here or in another tab says that it has expired. */
const reasonOf = (told: SignOutReason): SignOutReason => (isSigningOut ? 'logout' : told);

/** Ends the session in all tabs, once even if several requests fail together. */
export function endSession(queryClient: QueryClient, reason: SignOutReason): void {
  if (hasEnded(queryClient)) return;
  sessionMarker.signedOut(reasonOf(reason));
  endSessionHere(queryClient, reason);
}

/**
 * Ends the session in this tab: sets it to null, which redirects to the login page, and shows the reason, except
 * on a public page.
 */
export function endSessionHere(queryClient: QueryClient, told: SignOutReason): void {
  if (hasEnded(queryClient)) return;
  const reason = reasonOf(told);
  isLeavingOnPurpose = reason === 'logout';
  clearActivity();
  if (isAtPublicPage()) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
    return;
  }
  clearCookies();
  void queryClient.cancelQueries();
  leaveSession(queryClient);
  if (reason !== 'logout') void showAlert(common.session[reason]);
}

/** Signs out from the menu. A request on its way, which the server refuses because of that, announces nothing. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  isSigningOut = true;
  // After a failure the session still exists, so the user stays signed in.
  await attempt(keepingSettings(postLogout()), {
    onDone: () => endSession(queryClient, 'logout'),
    failed: navigation.logoutFailed,
  });
  isSigningOut = false;
}

/** Leads to the second step of signing in, and afterwards back to the same page. */
function askForSecondStep(queryClient: QueryClient, step: SecondStep): void {
  isLeavingOnPurpose = false;
  queryClient.setQueryData(secondStepQuery.queryKey, step);
  if (queryClient.getQueryData(sessionQuery.queryKey)) leaveSession(queryClient);
}

/** Ends the session on a 401, leads to a missing second step on a 403, and has people confirm who they are. Called before the first request. */
export function watchRefusals(queryClient: QueryClient): void {
  isLeavingOnPurpose = false;
  leaver = undefined;
  setConfirmationHandler(confirmIdentity);
  setSecondStepHandler((step) => askForSecondStep(queryClient, step));
  setUnauthorizedHandler(() => endSession(queryClient, 'expired'));
}
