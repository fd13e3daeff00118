import { useMutation, useQuery } from '@tanstack/react-query';
import type { LeftPage } from '@/leftPage';
import { api } from './client';
import { fetchToken } from './csrf';
import { isRecord, readJson, send, toApiError } from './http';
import { readQuery } from './readQuery';
import { useWrite } from './useWrite';

/** Where the browser goes to sign in with the school's account; not a call under /api, for there is a way back. */
async function beginSchoolAccountLogin(page: LeftPage | null): Promise<string> {
  const form = new FormData();
  form.set('next', page?.from ?? '');
  form.set('left_by', String(page?.leftBy ?? ''));
  const headers = new Headers({ 'X-CSRFToken': await fetchToken() });
  const response = await send('POST', '/school-account/login', { headers, body: form });
  const body = response.ok ? await readJson(response) : undefined;
  if (!isRecord(body) || typeof body.address !== 'string') throw await toApiError(response);
  return body.address;
}

/** Leaves for the issuer of the school's accounts; `page` is the one to come back to. */
export const useSchoolAccountLogin = () =>
  useMutation({
    mutationFn: async (page: LeftPage | null) => window.location.assign(await beginSchoolAccountLogin(page)),
  });

/** With which account of the school a person signs in; hidden from those whom they evaluate. */
export const useSchoolAccount = (userId: number) =>
  useQuery(readQuery('/users/{user_id}/school-account', { path: { user_id: userId } }));

export const useOwnSchoolAccount = () =>
  useQuery(readQuery('/profile/school-account'));

/** Takes a person's account of the school off them, which ends their sessions. */
export const useUnlinkSchoolAccount = () =>
  useWrite((userId: number) => api.delete('/users/{user_id}/school-account', { path: { user_id: userId } }));
