import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListQuery } from './client';
import { fetchToken } from './csrf';
import { historyKey } from './history';
import type { components } from './schema';

export type LatestRow = components['schemas']['LatestRowOut'];

export interface LatestFilter {
  search: string;
  /** Only people whose latest evaluation has this name; empty for all. */
  evaluation_name: string;
  /** `true` for those alone who have not confirmed that they received it; empty for all. */
  unconfirmed: string;
}

/** One page of all people, each with their latest result, in one call. */
export const useLatestResults = (params: ListQuery & LatestFilter) =>
  useQuery({
    queryKey: [...historyKey, 'everybody', params],
    queryFn: ({ signal }) => api.getPage<LatestRow>('/reports/latest', { query: { ...params }, signal }),
    placeholderData: keepPreviousData,
  });

/** Everybody that is found, for a document. */
export const fetchLatestResults = (filter: LatestFilter, signal: AbortSignal) =>
  api.get<LatestRow[]>('/reports/latest', { query: { ...filter }, signal });

/** Fetches the CSRF token as the screen opens; it sets the cookie that signing out reads. */
export const useCsrfToken = () =>
  useQuery({ queryKey: ['csrf-token'], queryFn: fetchToken, retry: false, gcTime: 0, staleTime: 'static' });
