import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client';
import { makePasskey, showPasskey } from './passkeys';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { enter, sessionKey, type Account } from './session';
import { useWrite } from './useWrite';

export type Way = components['schemas']['StepOut']['ways'][number];
/** The one that asks least of people first. */
export const WAYS: readonly Way[] = ['totp', 'passkey', 'recovery'];

export type OwnFactors = components['schemas']['FactorsOut'];
export type NewAppSecret = components['schemas']['NewAppOut'];

/** The ways in which the second step of this sign-in can be made. */
export const useSecondStep = () =>
  useQuery({ queryKey: [...sessionKey, 'ways'], queryFn: ({ signal }) => api.get('/second-factor', { signal }), gcTime: 0 });

/** Ends the sign-in with a code, of the app or a recovery code. */
export const useEnterCode = () =>
  useMutation({
    mutationFn: (code: string) => api.post('/second-factor', { body: { code } }),
    onSuccess: ({ user }, _code, _result, { client }) => enter(client, user),
  });

/** The same with a passkey. */
export const useEnterByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const credential = await showPasskey(await api.post('/second-factor/passkey-options'));
      return api.post('/second-factor', { body: { credential } });
    },
    onSuccess: ({ user }, _input, _result, { client }) => enter(client, user),
  });

/** Goes on inside, once the second factor is set up. */
export const useEnter = () =>
  useMutation({
    mutationFn: (): Promise<Account> => api.get('/users/me'),
    onSuccess: (user, _input, _result, { client }) => enter(client, user),
  });

/** Which second factors one has. */
export const useOwnFactors = () =>
  useQuery(readQuery('/profile/second-factors'));

/** A new secret for an app; nothing is set up before the first code. */
export const useBeginApp = () =>
  useMutation({ mutationFn: () => api.post('/profile/second-factors/app/begin'), gcTime: 0 });

export const useAddApp = () =>
  useWrite((code: string) => api.post('/profile/second-factors/app', { body: { code } }), { isSecret: true });

export const useAddPasskey = () =>
  useWrite(
    async (name: string) => {
      const credential = await makePasskey(await api.post('/profile/second-factors/passkeys/begin'));
      return api.post('/profile/second-factors/passkeys', { body: { name, credential } });
    },
    { isSecret: true },
  );

export const useRemoveApp = () => useWrite(() => api.delete('/profile/second-factors/app'));

export const useRemovePasskey = () =>
  useWrite((id: number) => api.delete('/profile/second-factors/passkeys/{passkey_id}', { path: { passkey_id: id } }));

/** Replaces the recovery codes; the old ones no longer count. */
export const useRenewRecoveryCodes = () =>
  useWrite(() => api.post('/profile/second-factors/recovery-codes'), { isSecret: true });

/** Whether a person has a second factor; hidden from those whom they evaluate. */
export const useSecondFactorOf = (userId: number) =>
  useQuery(readQuery('/users/{user_id}/second-factor', { path: { user_id: userId } }));

/** Takes all second factors of a person away. */
export const useRemoveSecondFactorOf = () =>
  useWrite((userId: number) => api.delete('/users/{user_id}/second-factor', { path: { user_id: userId } }));

/** Confirms who one is with a passkey, for calls that ask whoever has not signed in lately. */
export async function confirmByPasskey(): Promise<void> {
  const credential = await showPasskey(await api.post('/profile/confirm/passkey-options'));
  await api.post('/profile/confirm', { body: { credential } });
}

/** The same with a code. */
export const confirmByCode = (code: string) => api.post('/profile/confirm', { body: { code } });
