import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { Edited } from './forms';
import { formQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { sessionQuery } from './session';
import { useWrite } from './useWrite';

export type Profile = components['schemas']['ProfileOut'];

const profileQuery = readQuery('/profile');

/** One's own data, with the category's name. */
export const useProfile = () => useQuery(profileQuery);

/** The same for a form: loaded each time it is opened, and not again while it is edited. */
export const useProfileToEdit = () => useQuery(formQuery('/profile'));

/** Corrects the name one is shown by, in the layout too. */
export const useUpdateProfile = () =>
  useWrite((edit: Edited<Pick<Profile, 'name'>>) => api.put('/profile', { body: edit }), {
    updateCache: (profile, queryClient) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, name: profile.name });
    },
    awaitsRefetch: false,
  });

/** The current one is left out where one has just signed in with a temporary one. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (passwords: { currentPassword?: string; newPassword: string }) =>
      api.post('/profile/change-password', { body: passwords }),
    onSuccess: (_answer, _passwords, _result, { client }) => {
      client.setQueryData(
        sessionQuery.queryKey,
        (me) => me && { ...me, access: 'set' as const, access_given_by_name: '', access_given_at: null },
      );
    },
  });

export type OwnSession = components['schemas']['SessionOut'];

/** One's own sessions: the present one first, then by last use. */
export const useOwnSessions = () =>
  useQuery(readQuery('/profile/sessions'));

export const useEndSession = () =>
  useWrite((id: number) => api.delete('/profile/sessions/{session_id}', { path: { session_id: id } }));

export const useEndOtherSessions = () => useWrite(() => api.delete('/profile/sessions'));
