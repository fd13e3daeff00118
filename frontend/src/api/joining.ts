import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { usersKey } from './users';
import { useWrite } from './useWrite';

export type JoinPreview = components['schemas']['JoinPreviewOut'];
export type JoinedUser = components['schemas']['JoinedUserOut'];

interface AccountToTell {
  name: string;
  email: string;
  position: string;
}

/** Accounts of one person have the same name, and are told apart by the rest. */
export const describeAccount = ({ name, email, position }: AccountToTell) => [name, email, position].filter(Boolean).join(' · ');

/** Everybody for a choice. */
export const accountsQuery = (search: string, pageSize: number) =>
  queryOptions({
    queryKey: [...usersKey, 'accounts', search, pageSize],
    queryFn: async ({ signal }) => {
      const page = await api.getPage('/users', { query: { search, page: 1, page_size: pageSize }, signal });
      return { ...page, items: page.items.map((user) => ({ id: user.id, name: describeAccount(user) })) };
    },
    placeholderData: keepPreviousData,
  });

/** The effects of joining an account into another, as they are now; nothing until both are chosen. */
export const useJoinPreview = (staysId: number, joinedId: number | null) =>
  useQuery({
    ...readQuery('/users/{user_id}/join', { path: { user_id: staysId }, query: { joined_id: joinedId ?? 0 } }),
    enabled: joinedId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Joins an account into another, if what was previewed is still so. */
export const useJoinAccounts = () =>
  useWrite(
    ({ user_id, ...body }: components['schemas']['JoinAccountsIn'] & { user_id: number }) =>
      api.post('/users/{user_id}/join', { path: { user_id }, body }),
    { awaitsRefetch: false },
  );
