import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import { ONCE_PER_FORM } from './forms';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Evaluation = components['schemas']['EvaluationOut'];
/** The server never changes the period, and sets that of a new evaluation to the current year. */
type NewEvaluation = components['schemas']['EvaluationIn'] & Pick<Evaluation, 'period'>;
export type EvaluationEdit = NewEvaluation & Pick<Evaluation, 'id'>;

/** The evaluations that can be copied to this year. */
export type NewYear = components['schemas']['NewYearOut'];
export type SourceEvaluation = components['schemas']['SourceOut'];
type OwnEvaluation = components['schemas']['OwnEvaluationOut'];
type DraftEvaluators = components['schemas']['DraftEvaluatorsOut'];
type NewYearCopies = components['schemas']['NewYearIn'];

const evaluationsKey = ['evaluations'] as const;

/** Every evaluation, newest first. Always stale, because other screens rename categories and banks. */
const evaluationsQuery = queryOptions({
  queryKey: evaluationsKey,
  queryFn: ({ signal }) => api.get<Evaluation[]>('/evaluations', { signal }),
  staleTime: 0,
});

export const useEvaluations = () => useQuery(evaluationsQuery);

/** One evaluation, for its form, which always starts from the current data. */
export const useEvaluation = (id: string) =>
  useQuery({
    queryKey: [...evaluationsKey, 'one', id],
    queryFn: ({ signal }) => api.get<Evaluation>(`/evaluations/${id}`, { signal }),
    ...ONCE_PER_FORM,
  });

/** The evaluation by which the reader is evaluated, if there is one. */
export const useOwnEvaluation = () =>
  useQuery({
    queryKey: [...evaluationsKey, 'own'],
    queryFn: ({ signal }) => api.get<OwnEvaluation | null>('/evaluations/own', { signal }),
  });

export const useCreateEvaluation = () =>
  useWrite((body: NewEvaluation) => api.post<Evaluation>('/evaluations', body), { waits: false });

/** How many evaluators would lose a draft if this evaluation were deleted. */
export const useDraftCount = (id: number) =>
  useQuery({
    queryKey: [...evaluationsKey, 'drafts', id],
    queryFn: ({ signal }) => api.get<DraftEvaluators>(`/evaluations/${id}/begun`, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** Loaded each time the page opens: the offered evaluations may have been created meanwhile. */
export const useNewYear = () =>
  useQuery({
    queryKey: [...evaluationsKey, 'new-year'],
    queryFn: ({ signal }) => api.get<NewYear>('/evaluations/new-year', { signal }),
    ...ONCE_PER_FORM,
  });

/** Creates the new year's evaluations, all or none. */
export const useStartYear = () =>
  useWrite((copies: NewYearCopies) => api.post<Evaluation[]>('/evaluations/new-year', copies), { waits: false });

export const useUpdateEvaluation = () =>
  useWrite((body: EvaluationEdit) => api.put<Evaluation>(`/evaluations/${body.id}`, body), { waits: false });

export const useDeleteEvaluation = () =>
  useWrite((id: number) => api.delete(`/evaluations/${id}`), { waits: false });
