import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Token = components['schemas']['TokenOut'];
export type NewToken = components['schemas']['NewToken'];
export type MadeToken = components['schemas']['MadeTokenOut'];
/** The data that programs read with a token. */
export type ReadPerson = components['schemas']['ReadPersonOut'];
export type ReadResult = components['schemas']['ReadResultOut'];

export const useTokens = (isEnabled = true) =>
  useQuery({ ...readQuery('/tokens'), enabled: isEnabled });

export const useMakeToken = () => useWrite((body: NewToken) => api.post('/tokens', { body }));

export const useRevokeToken = () =>
  useWrite((id: number) => api.delete('/tokens/{token_id}', { path: { token_id: id } }));
