import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ListQuery } from './client';
import type { Scope } from './dashboard';
import type { components } from './schema';

export type LatestRow = components['schemas']['LatestRowOut'];
export type FollowUp = components['schemas']['FollowUpOut'];
export type OpenCorrection = components['schemas']['OpenCorrectionOut'];

export interface LatestFilter extends Scope {
  search: string;
  /** Only people whose latest evaluation has this name; empty for all. */
  evaluation_name: string;
  /** Only those who have answered it in writing, or not confirmed that they received it; empty for all. */
  show: '' | 'answered' | 'unconfirmed';
  /** Only provisional results. */
  provisional?: boolean;
  /** Only people who are assigned to this evaluator; empty for all. */
  evaluator_id?: string;
  sort?: string;
}

const queryOf = ({ show, provisional, ...rest }: LatestFilter) => ({
  ...rest,
  ...(show && { [show]: true }),
  ...(provisional && { provisional }),
});

/** One page of all people, each with their latest result, in one call. */
export const useLatestResults = (params: ListQuery & LatestFilter) =>
  useQuery({
    queryKey: ['latest-results', params],
    queryFn: ({ signal }) => api.getPage('/reports/latest', { query: queryOf(params), signal }),
    placeholderData: keepPreviousData,
  });

/** The numbers of answered results, of unconfirmed ones, of open corrections and requests. */
export const useFollowUp = (scope: Scope) =>
  useQuery({
    queryKey: ['follow-up', scope],
    queryFn: ({ signal }) => api.get('/reports/follow-up', { query: { ...scope }, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the corrections that were asked for and not made yet. */
export const useOpenCorrections = (params: ListQuery & Scope) =>
  useQuery({
    queryKey: ['open-corrections', params],
    queryFn: ({ signal }) => api.getPage('/reports/corrections', { query: { ...params }, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the evaluators' open requests to correct what they sent. */
export const useCorrectionRequests = (params: ListQuery & Scope) =>
  useQuery({
    queryKey: ['correction-requests', params],
    queryFn: ({ signal }) => api.getPage('/reports/correction-requests', { query: { ...params }, signal }),
    placeholderData: keepPreviousData,
  });

/** Everybody that is found, for a document. */
export const fetchLatestResults = (filter: LatestFilter, signal?: AbortSignal) =>
  api.get('/reports/latest', { query: queryOf(filter), signal });
