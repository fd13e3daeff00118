import { queryOptions, skipToken, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '@/errors';
import { cameWithoutSession } from '@/serverSettings';
import { api, secondStepIn, type SecondStep } from './client';
import type { components } from './schema';
import { sessionMarker } from './sessionMarker';

export type User = components['schemas']['UserOut'];
/** The signed-in person, with who set their password. */
export type Account = components['schemas']['AccountOut'];
type Credentials = components['schemas']['Credentials'];

async function fetchSession(signal?: AbortSignal): Promise<Account | null> {
  try {
    const quietUnauthorized = !sessionMarker.isSignedIn();
    const user = await api.get('/users/me', { signal, quietUnauthorized });
    sessionMarker.signedIn(user.id);
    return user;
  } catch (error) {
    if (isStatus(error, 401) || secondStepIn(error)) return null;
    throw error;
  }
}

export const sessionKey = ['session'] as const;

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Which second step the sign-in waits for; null where it waits for none. Nobody is signed in before. */
export const secondStepQuery = queryOptions<SecondStep | null>({
  queryKey: [...sessionKey, 'second-step'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Infinity,
});

export const useMissingStep = () => useQuery(secondStepQuery).data;

/** Loads the session, unless neither this browser nor the server knows of one. */
export function openSession(queryClient: QueryClient): void {
  if (cameWithoutSession() && !sessionMarker.isSignedIn()) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
  } else {
    // Where this browser remembers a session, a 401 announces that it has ended.
    queryClient.query(sessionQuery).catch(() => undefined);
  }
}

export const useSession = () => useQuery(sessionQuery);

/** The signed-in user, for pages behind the login. */
export function useCurrentUser(): Account {
  const { data } = useSession();
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  // A page may render once more between the end of the session and its unmounting.
  const user = data ?? known;
  if (!user) throw new Error('useCurrentUser needs a signed-in user');
  return user;
}

/** Goes on inside as this person. */
export async function enter(queryClient: QueryClient, user: Account): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  sessionMarker.signedIn(user.id);
  queryClient.setQueryData(secondStepQuery.queryKey, null);
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Goes back to the login page from the second step. */
export function leaveSecondStep(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.setQueryData(secondStepQuery.queryKey, null);
}

export const useLogin = () =>
  useMutation({
    mutationFn: (credentials: Credentials) => api.post('/users/login', { body: credentials }),
    onSuccess: async ({ user, second_factor: step }, _credentials, _result, { client }) => {
      if (user) await enter(client, user);
      else client.setQueryData(secondStepQuery.queryKey, step ?? null);
    },
  });

/** Confirms who one is, for calls that ask whoever has not signed in lately. */
export const confirmByPassword = (currentPassword: string) => api.post('/profile/confirm', { body: { currentPassword } });

/** Signs out from the menu. Where the server knows of no session any more, there is none to end. */
export async function postLogout(): Promise<void> {
  try {
    await api.post('/logout', { csrf: 'cookie', quietUnauthorized: true });
  } catch (error) {
    if (!isStatus(error, 401)) throw error;
  }
}

/** Signs out after inactivity. */
export const postIdleLogout = () => api.post('/users/logout', { quietUnauthorized: true });
