import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api, type RequestOptions } from './client';
import { formQuery, pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type OwnSelfEvaluation = components['schemas']['OwnSelfEvaluationOut'];
export type SelfForm = components['schemas']['SelfFormOut'];
export type SelfDraftContent = components['schemas']['SelfDraftContent'];
export type SelfEvaluationBody = components['schemas']['SelfEvaluationIn'];
type SelfDraftToSave = components['schemas']['SelfDraftIn'];

const pathOf = (evaluationId: number) => ({ evaluation_id: evaluationId });

/** The signed-in person's self-evaluations, sent or to be sent, newest first. */
export const useOwnSelfEvaluations = () =>
  useQuery(readQuery('/self-evaluations/own'));

export const getSelfForm = (evaluationId: number): Promise<SelfForm> =>
  api.get('/self-evaluations/own/{evaluation_id}', { path: pathOf(evaluationId) });

/** The form of the signed-in person, or what they have sent. */
export const useSelfForm = (evaluationId: number) =>
  useQuery(formQuery('/self-evaluations/own/{evaluation_id}', { path: pathOf(evaluationId) }));

export const useSendSelfEvaluation = (evaluationId: number) =>
  useWrite(
    (body: SelfEvaluationBody) => api.post('/self-evaluations/own/{evaluation_id}', { path: pathOf(evaluationId), body }),
    { awaitsRefetch: false },
  );

export const putSelfDraft = (
  evaluationId: number,
  draft: SelfDraftToSave,
  options: Pick<RequestOptions, 'keepalive' | 'unattended'>,
) => api.put('/self-evaluations/own/{evaluation_id}/draft', { path: pathOf(evaluationId), body: draft, ...options, csrf: 'cookie' });

/** Deletes the draft, if it still has the version `base`. */
export const deleteSelfDraft = (evaluationId: number, base: string): Promise<void> =>
  api.delete('/self-evaluations/own/{evaluation_id}/draft', { path: pathOf(evaluationId), query: { base } });

export type SelfComparison = components['schemas']['SelfComparisonOut'];

/** A self-evaluation beside the result; null for none that the reader may see. */
export const fetchSelfComparison = async (
  path: { evaluation_id: number; user_id: number },
  signal: AbortSignal,
): Promise<SelfComparison | null> => (await api.get('/self-evaluations/of/{evaluation_id}/{user_id}', { path, signal })).comparison;

/** Those of some people in one evaluation, as many as are read at once; for managers. */
export const fetchSelfComparisons = (evaluationId: number, ids: readonly number[], signal: AbortSignal) =>
  api.get('/self-evaluations/of/{evaluation_id}', { path: pathOf(evaluationId), query: { ids }, signal });

export const useSelfComparison = (evaluationId: number, userId: number) =>
  useQuery({
    queryKey: ['self-evaluations', 'of', evaluationId, userId],
    queryFn: ({ signal }) => fetchSelfComparison({ evaluation_id: evaluationId, user_id: userId }, signal),
  });

export type ListedSelfEvaluation = components['schemas']['ListedSelfEvaluationOut'];
export type SelfEvaluationsSort = SortOf<'/self-evaluations'>;

/** One page of who evaluates themselves, and whether they have sent it; for managers. */
export const useSelfEvaluations = (params: QueryOf<'/self-evaluations'>) =>
  useQuery({ ...pageQuery('/self-evaluations', { query: params }), placeholderData: keepPreviousData });

export const useReopenSelfEvaluation = (evaluationId: number, userId: number) =>
  useWrite((reason: string) =>
    api.post('/self-evaluations/{evaluation_id}/{user_id}/reopening', {
      path: { evaluation_id: evaluationId, user_id: userId },
      body: { reason },
    }),
  );
