import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListQuery } from './client';
import { historyKey } from './history';
import type { components } from './schema';

export type SentEvaluation = components['schemas']['SubmissionRowOut'];

/** One page of the evaluations that were sent, the newest first. */
export const useSubmissions = (params: ListQuery) =>
  useQuery({
    queryKey: [...historyKey, 'submissions', params],
    queryFn: ({ signal }) => api.getPage<SentEvaluation>('/reports/submissions', { query: params, signal }),
    placeholderData: keepPreviousData,
  });
