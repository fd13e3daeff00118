import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SortOf } from './calls';
import { api } from './client';
import type { BodyOf, Edited } from './forms';
import { formQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Evaluation = components['schemas']['EvaluationOut'];
export type EvaluationBody = BodyOf<components['schemas']['EvaluationEdit']>;
/** The server never changes the period, and sets that of a new evaluation to the current year. */
type NewEvaluation = components['schemas']['EvaluationIn'] & Pick<Evaluation, 'period'>;
type EvaluationEdit = Edited<EvaluationBody> & Pick<Evaluation, 'id' | 'period'>;

/** The evaluations that can be copied to this year. */
export type NewYear = components['schemas']['NewYearOut'];
export type SourceEvaluation = components['schemas']['SourceOut'];
/** A later closing date of one evaluator. */
export type Extension = components['schemas']['ExtensionOut'];
type ExtensionEdit = Pick<Extension, 'evaluator_id' | 'closes_on'> & { base?: Partial<Record<'closes_on', string | null>> | undefined };
type NewYearCopies = components['schemas']['NewYearIn'];

/** How far an evaluation is, and whether it counts now. */
export type EvaluationProgress = components['schemas']['EvaluationProgressOut'];

export type EvaluationsSort = SortOf<'/evaluations'>;

/** For the figures of a question to the user: counted anew each time it is asked. */
const ONCE_PER_QUESTION = { gcTime: 0, staleTime: 0, retry: false } as const;

/** Every evaluation, by default newest first. Always stale, because other screens rename categories and banks. */
export const useEvaluations = ({ sort = '', enabled = true }: { sort?: EvaluationsSort | ''; enabled?: boolean } = {}) =>
  useQuery({ ...readQuery('/evaluations', { query: { sort } }), staleTime: 0, placeholderData: keepPreviousData, enabled });

/** One evaluation, for its form, which always starts from the current data. */
export const useEvaluation = (id: string) =>
  useQuery(formQuery('/evaluations/{evaluation_id}', { path: { evaluation_id: id } }));

/** The evaluation by which the reader is evaluated, if there is one. */
export const useOwnEvaluation = () =>
  useQuery(readQuery('/evaluations/own'));

export const useCreateEvaluation = () =>
  useWrite((body: NewEvaluation) => api.post('/evaluations', { body }), { awaitsRefetch: false });

/** How many people have been evaluated with each evaluation. */
export const useEvaluationProgress = () =>
  useQuery({ ...readQuery('/evaluations/progress'), staleTime: 0 });

/** How many evaluators would lose a draft if this evaluation were deleted. */
export const useDraftCount = (id: number) =>
  useQuery({ ...readQuery('/evaluations/{evaluation_id}/begun', { path: { evaluation_id: id } }), ...ONCE_PER_QUESTION });

/** The results that publishing an evaluation would show. */
export const usePublication = (id: number) =>
  useQuery({
    ...readQuery('/evaluations/{evaluation_id}/publication', { path: { evaluation_id: id } }),
    ...ONCE_PER_QUESTION,
  });

export const usePublishResults = () =>
  useWrite((id: number) => api.post('/evaluations/{evaluation_id}/publish', { path: { evaluation_id: id } }));

/** The evaluators who have a later closing date, by name. */
export const useExtensions = (evaluationId: number) =>
  useQuery({
    ...readQuery('/evaluations/{evaluation_id}/extensions', { path: { evaluation_id: evaluationId } }),
    staleTime: 0,
  });

/** Gives an evaluator a later closing date, or another one. */
export const useExtendDeadline = (evaluationId: number) =>
  useWrite(({ evaluator_id, ...edit }: ExtensionEdit) =>
    api.put('/evaluations/{evaluation_id}/extensions/{evaluator_id}', { path: { evaluation_id: evaluationId, evaluator_id }, body: edit }),
  );

export const useRemoveExtension = (evaluationId: number) =>
  useWrite((evaluatorId: number) => api.delete('/evaluations/{evaluation_id}/extensions/{evaluator_id}', { path: { evaluation_id: evaluationId, evaluator_id: evaluatorId } }));

/**
 * The evaluations to copy to a year, or (null) to the one that the server proposes. Loaded each time the page opens: the
 * offered evaluations may have been created meanwhile.
 */
export const useNewYear = (year: number | null) =>
  useQuery(formQuery('/evaluations/new-year', { query: { year } }));

/** Creates the new year's evaluations, all or none. */
export const useStartYear = () =>
  useWrite((copies: NewYearCopies) => api.post('/evaluations/new-year', { body: copies }), { awaitsRefetch: false });

export const useUpdateEvaluation = () =>
  useWrite((body: EvaluationEdit) => api.put('/evaluations/{evaluation_id}', { path: { evaluation_id: body.id }, body }), { awaitsRefetch: false });

export const useDeleteEvaluation = () =>
  useWrite((id: number) => api.delete('/evaluations/{evaluation_id}', { path: { evaluation_id: id } }));
