import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { Scope } from './dashboard';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';

export type LatestRow = components['schemas']['LatestRowOut'];
export type OpenCorrection = components['schemas']['OpenCorrectionOut'];

export type Neighbour = components['schemas']['NeighbourOut'];

export type LatestSort = SortOf<'/reports/latest'>;
export type CorrectionsQuery = QueryOf<'/reports/corrections'>;
export type CorrectionsSort = SortOf<'/reports/corrections'>;

type LatestQuery = QueryOf<'/reports/latest'>;
type Paging = Pick<LatestQuery, 'page' | 'page_size'>;

export interface LatestFilter extends Scope, Pick<LatestQuery, 'provisional' | 'evaluator_id' | 'band' | 'sort'> {
  search: string;
  /** Only people whose latest evaluation has this name; empty for all. */
  evaluation_name: string;
  /** Only those who have answered it in writing, or not confirmed that they received it; null for all. */
  show: 'answered' | 'unconfirmed' | null;
}

/** The same for the call and the workbook. */
export const latestQueryOf = ({ show, ...rest }: LatestFilter) => ({ ...rest, ...(show && { [show]: true }) });

/** One page of all people, each with their latest result, in one call. */
export const useLatestResults = ({ page, page_size, ...filter }: LatestFilter & Paging) =>
  useQuery({
    ...pageQuery('/reports/latest', { query: { ...latestQueryOf(filter), page, page_size } }),
    placeholderData: keepPreviousData,
  });

/** All people who are found, each with their latest result, for what is made of them next. */
export const useEverybodysLatest = (filter: LatestFilter) =>
  useQuery({
    queryKey: ['latest-results', filter],
    queryFn: ({ signal }) => fetchLatestResults(filter, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Who comes before and after a person in the list, among those with a result. */
export const useNeighbours = (userId: number, filter: LatestFilter) =>
  useQuery(readQuery('/reports/latest/{user_id}/neighbours', { path: { user_id: userId }, query: latestQueryOf(filter) }));

/** The numbers of answered results, of unconfirmed ones, of open corrections and requests. */
export const useFollowUp = (scope: Scope) =>
  useQuery({ ...readQuery('/reports/follow-up', { query: { ...scope } }), placeholderData: keepPreviousData });

/** One page of the corrections that were asked for and not made yet. */
export const useOpenCorrections = (params: CorrectionsQuery) =>
  useQuery({ ...pageQuery('/reports/corrections', { query: params }), placeholderData: keepPreviousData });

/** One page of the evaluators' open requests to correct what they sent. */
export const useCorrectionRequests = (params: QueryOf<'/reports/correction-requests'>) =>
  useQuery({ ...pageQuery('/reports/correction-requests', { query: params }), placeholderData: keepPreviousData });

/** Everybody that is found, for a document. */
export const fetchLatestResults = (filter: LatestFilter, signal?: AbortSignal) =>
  api.get('/reports/latest', { query: latestQueryOf(filter), signal });
