import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import type { User } from './session';

/** A person as their evaluator sees them; managers and they themselves get all of a `User`. */
export type AssignedUser = components['schemas']['AssignedUserOut'];

export const usersKey = ['users'] as const;

/** One person, whole to managers and themselves, in part to their evaluators. */
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, 'one', userId],
    queryFn: ({ signal }) => api.get<User | AssignedUser>(`/users/${userId}`, { signal }),
  });

export const useUser = (userId: number) => useQuery(userQuery(userId));
