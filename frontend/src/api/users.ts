import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api, type Page } from './client';
import { ONCE_PER_FORM, type BodyOf, type Edited } from './forms';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { sessionQuery, type Account, type User } from './session';
import { useWrite } from './useWrite';

export type TemporaryPassword = components['schemas']['TemporaryPasswordOut'];
type NewUser = components['schemas']['UserIn'];
type NewUsers = components['schemas']['PeopleIn'];
type ChangesForMany = Pick<components['schemas']['ChangesForMany'], 'ids'> & Partial<components['schemas']['ChangesForMany']>;
type UserChanges = components['schemas']['UserChangesIn'];
export type UserBody = BodyOf<Omit<UserChanges, 'newPassword' | 'confirmPassword'>>;
/** Without a new password, neither of the two is sent. */
type UserEdit = Edited<UserBody> & Partial<Pick<UserChanges, 'newPassword' | 'confirmPassword'>>;

export const usersKey = ['users'] as const;
/** The key of the list's pages: their address. */
const userListKey = ['/users'] as const;

export type UserSort = SortOf<'/users'>;

/** One page of the people, by name. */
export const useUsers = (params: QueryOf<'/users'>) =>
  useQuery({ ...pageQuery('/users', { query: params }), placeholderData: keepPreviousData });

/** The first people that a search finds by name, e-mail, role, position or department. */
export const useFoundPeople = (search: string, limit: number, enabled: boolean) =>
  useQuery({
    ...pageQuery('/users', { query: { search, page: 1, page_size: limit } }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** The person with this identity number, if there is one, as a page of the list; the number is in no address. */
export const useUserWithIdentityNumber = (number: string) =>
  useQuery({
    queryKey: [...userListKey, 'by-identity-number', number],
    queryFn: async ({ signal }) => {
      const items = await api.post('/users/by-identity-number', { body: { identity_number: number }, signal });
      return { items, total: items.length };
    },
    enabled: number !== '',
  });

/** How many active people cannot sign in, because they have no password. */
export const useCountWithoutAccess = () =>
  useQuery({
    ...pageQuery('/users', { query: { status: true, access: 'none', page: 1, page_size: 1 } }),
    select: ({ total }) => total,
  });

/** All who are found. */
export const fetchUsers = (found: QueryOf<'/users'>): Promise<User[]> => api.get('/users', { query: found });

/** Activates or deactivates several people, or none. */
export const useSetStatuses = () =>
  useWrite((body: components['schemas']['StatusForMany']) =>
    api.put('/users/status', { body }),
  );

/** The effects of a change of several people, before it is confirmed. */
export const usePreviewOfChanges = () =>
  useMutation({
    mutationFn: (body: ChangesForMany) => api.post('/users/several/preview', { body }),
  });

/** Gives several people a role, a department or a position, or none of them. */
export const useChangePeople = () => useWrite((body: ChangesForMany) => api.put('/users/several', { body }));

/** Temporary passwords, in place of chosen ones only where that is said; the server answers them only this once. */
export const useSetTemporaryPasswords = () =>
  useWrite(
    (body: { ids: readonly number[]; replaces_chosen?: true }) => api.post('/users/temporary-passwords', { body }),
    { awaitsRefetch: false, isSecret: true },
  );

/** Every department that somebody belongs to. */
export const useDepartments = () =>
  useQuery(readQuery('/users/departments'));

/** Every position that somebody has. */
export const usePositions = () =>
  useQuery(readQuery('/users/positions'));

/** Active people for a choice by name, the first of those that the server finds. */
export const activePeopleQuery = (search: string, pageSize: number) =>
  queryOptions({
    ...pageQuery('/users', { query: { status: true, search, page: 1, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  });

/** Who set the password is known to admins and the person. */
export type UserToEdit = User & Partial<Pick<Account, 'access_given_by_name' | 'access_given_at'>>;

/** One person, as managers see them; others see less. */
export const fetchPerson = async (userId: number | string, signal: AbortSignal): Promise<UserToEdit> =>
  (await api.get('/users/{user_id}', { path: { user_id: userId }, signal })) as UserToEdit;

export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, 'person', userId],
    queryFn: ({ signal }) => fetchPerson(userId, signal),
  });

export const usePerson = (userId: number) => useQuery(personQuery(userId));

/** The name of a person of whom only the id is known, if there is one. */
export const usePersonName = (userId: number | null): string | undefined =>
  useQuery({ ...personQuery(userId ?? 0), enabled: userId !== null }).data?.name;

/** When they signed in last; hidden from those whom they evaluate. */
export const useLastSignIn = (userId: number) =>
  useQuery(readQuery('/users/{user_id}/last-sign-in', { path: { user_id: userId } }));

/** One person, for a form: loaded each time it is opened, and not again while it is edited. */
export const useUserToEdit = (userId: string) =>
  useQuery({
    queryKey: [...usersKey, 'edit', userId],
    queryFn: ({ signal }) => fetchPerson(userId, signal),
    ...ONCE_PER_FORM,
  });

/** Puts the server's answer into every cached page that shows this person. */
function showChanged(user: User, queryClient: QueryClient): void {
  queryClient.setQueriesData<Page<User>>({ queryKey: userListKey }, (page) =>
    page && { ...page, items: page.items.map((item) => (item.id === user.id ? user : item)) },
  );
  queryClient.setQueryData(sessionQuery.queryKey, (me) => (me?.id === user.id ? { ...me, ...user } : me));
}

export const useCreateUser = () =>
  useWrite((user: NewUser) => api.post('/users', { body: user }), { awaitsRefetch: false });

/** Creates several people without passwords, all or none. */
export const useCreateUsers = () =>
  useWrite((body: NewUsers) => api.post('/users/several', { body }), { awaitsRefetch: false });

export const useUpdateUser = (userId: number) =>
  useWrite((edit: UserEdit) => api.put('/users/{user_id}', { path: { user_id: userId }, body: edit }), { updateCache: showChanged, awaitsRefetch: false });

/** Toggles the status that the list shows. */
export const useToggleStatus = () =>
  useWrite(
    ({ id, status }: Pick<User, 'id' | 'status'>) =>
      api.patch('/users/{user_id}/status', { path: { user_id: id }, query: { status: !status } }),
    { updateCache: showChanged },
  );
