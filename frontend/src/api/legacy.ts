import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { Edited } from './forms';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type LegacyEvaluator = components['schemas']['EvaluatorOut'];
export type LegacyCollaborator = components['schemas']['CollaboratorOut'];
type EvaluatorBody = components['schemas']['EvaluatorIn'];
/** Without a password, the one there is stays. */
type EvaluatorEdit = Edited<Omit<EvaluatorBody, 'password'>> & Partial<Pick<EvaluatorBody, 'password'>>;
/** Those who have no category yet get one here. */
export type CollaboratorBody = Omit<LegacyCollaborator, 'id'>;

const legacyKey = ['legacy'] as const;

/** Always stale, because a form is filled in from it. */
const listQuery = <T>(path: string) =>
  queryOptions({
    queryKey: [...legacyKey, path],
    queryFn: ({ signal }) => api.get<T[]>(path, { signal }),
    staleTime: 0,
  });

/** Everybody with the role evaluador. */
export const useLegacyEvaluators = () => useQuery(listQuery<LegacyEvaluator>('/evaluators'));

export const useSaveEvaluator = (id: number | null) =>
  useWrite(
    (body: EvaluatorEdit) =>
      id === null
        ? api.post<LegacyEvaluator>('/evaluators', body)
        : api.put<LegacyEvaluator>(`/evaluators/${id}`, body),
  );

export const useDeleteEvaluator = () =>
  useWrite((id: number) => api.delete(`/evaluators/${id}`));

/** Everybody with the role colaborador. */
export const useLegacyCollaborators = () => useQuery(listQuery<LegacyCollaborator>('/collaborators'));

export const useSaveCollaborator = (id: number | null) =>
  useWrite(
    (body: Edited<CollaboratorBody>) =>
      id === null
        ? api.post<LegacyCollaborator>('/collaborators', body)
        : api.put<LegacyCollaborator>(`/collaborators/${id}`, body),
  );

export const useDeleteCollaborator = () =>
  useWrite((id: number) => api.delete(`/collaborators/${id}`));
