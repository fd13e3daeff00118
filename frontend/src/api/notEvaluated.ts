import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import { pageQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type NotEvaluated = components['schemas']['NotEvaluatedOut'];
export type NotEvaluatedSort = SortOf<'/reports/not-evaluated'>;

type Query = QueryOf<'/reports/not-evaluated'>;

/** One page of the people without a result this year. */
export const useNotEvaluated = (params: Query) =>
  useQuery({ ...pageQuery('/reports/not-evaluated', { query: params }), placeholderData: keepPreviousData });

/** How many there are in a part of the school. */
export const useCountNotEvaluated = (scope: Pick<Query, 'category_id' | 'department'>) =>
  useQuery({
    ...pageQuery('/reports/not-evaluated', { query: { ...scope, page: 1, page_size: 1 } }),
    select: ({ total }) => total,
  });

/** All whose evaluation has closed and can be prolonged. */
export async function fetchProlongable(params: Query): Promise<number[]> {
  const rows = await api.get('/reports/not-evaluated', { query: params });
  return rows.filter(({ can_prolong: can }) => can).map(({ user_id: id }) => id);
}

/** Gives the evaluators of people whose evaluation has closed a later date. */
export const useProlong = () =>
  useWrite((body: components['schemas']['ProlongIn']) => api.put('/reports/not-evaluated/prolong', { body }));
