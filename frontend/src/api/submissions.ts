import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { components } from './schema';

export type SubmissionRow = components['schemas']['SubmissionRowOut'];
export type SubmissionsSort = SortOf<'/reports/submissions'>;

/** One page of the evaluations that were sent, the newest first. */
export const useSubmissions = (params: QueryOf<'/reports/submissions'>) =>
  useQuery({
    queryKey: ['submissions', params],
    queryFn: ({ signal }) => api.getPage('/reports/submissions', { query: params, signal }),
    placeholderData: keepPreviousData,
  });
