import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { pageQuery } from './readQuery';
import type { components } from './schema';

export type SubmissionRow = components['schemas']['SubmissionRowOut'];
export type SubmissionsSort = SortOf<'/reports/submissions'>;

/** One page of the evaluations that were sent, the newest first. */
export const useSubmissions = (params: QueryOf<'/reports/submissions'>) =>
  useQuery({ ...pageQuery('/reports/submissions', { query: params }), placeholderData: keepPreviousData });
