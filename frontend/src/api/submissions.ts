import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListQuery } from './client';
import type { components } from './schema';

export type SubmissionRow = components['schemas']['SubmissionRowOut'];

/** One page of the evaluations that were sent, the newest first. */
export const useSubmissions = (params: ListQuery) =>
  useQuery({
    queryKey: ['submissions', params],
    queryFn: ({ signal }) => api.getPage('/reports/submissions', { query: params, signal }),
    placeholderData: keepPreviousData,
  });
