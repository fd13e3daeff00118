import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isStatus } from '@/errors';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import { keepPreviousDataOf } from './queryClient';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';

export type HistoryItem = components['schemas']['HistoryItemOut'];
export type HistoryCollaborator = components['schemas']['HistoryCollaboratorOut'];

export type HistorySort = SortOf<'/users/evaluation-history/{user_id}'>;
export type HistoryCollaboratorsSort = SortOf<'/users/collaborators/history'>;

const historyKey = ['history'] as const;

/** The `sort` of a person's results where none is chosen. */
export const NEWEST_FIRST = '-date';

/** One person's results. */
export const historyQuery = (userId: number, sort: HistorySort | '' = NEWEST_FIRST) =>
  readQuery('/users/evaluation-history/{user_id}', { path: { user_id: userId }, query: { sort } });

export const useHistory = (userId: number, sort?: HistorySort | '') =>
  useQuery({
    ...historyQuery(userId, sort),
    placeholderData: keepPreviousDataOf(userId),
  });

/** A person's latest result, or null where there is none. */
export const useLatestResult = (userId: number) =>
  useQuery({
    queryKey: [...historyKey, 'latest', userId],
    queryFn: async ({ signal }) => {
      try {
        return await api.get('/evaluation-results/latest/{user_id}', { path: { user_id: userId }, signal });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
  });

/** One page of the people who have been evaluated. */
export const useHistoryCollaborators = (params: QueryOf<'/users/collaborators/history'>) =>
  useQuery({ ...pageQuery('/users/collaborators/history', { query: params }), placeholderData: keepPreviousData });
