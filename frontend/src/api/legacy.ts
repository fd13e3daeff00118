import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type LegacyEvaluator = components['schemas']['EvaluatorOut'];
export type LegacyCollaborator = components['schemas']['CollaboratorOut'];
type EvaluatorBody = components['schemas']['EvaluatorIn'];
/** Without a password, the one there is stays. */
type EvaluatorEdit = Omit<EvaluatorBody, 'password'> & Partial<Pick<EvaluatorBody, 'password'>>;
type CollaboratorBody = components['schemas']['CollaboratorIn'];

const legacyKey = ['legacy'] as const;

const listQuery = <T>(path: string) =>
  queryOptions({
    queryKey: [...legacyKey, path],
    queryFn: ({ signal }) => api.get<T[]>(path, { signal }),
  });

/** Everybody with the role evaluador. */
export const useLegacyEvaluators = () => useQuery(listQuery<LegacyEvaluator>('/evaluators'));

export const useSaveEvaluator = (id: number | null) =>
  useWrite(
    (body: EvaluatorEdit) =>
      id === null
        ? api.post<LegacyEvaluator>('/evaluators', body)
        : api.put<LegacyEvaluator>(`/evaluators/${id}`, body),
    { waits: false },
  );

export const useDeleteEvaluator = () =>
  useWrite((id: number) => api.delete(`/evaluators/${id}`), { waits: false });

/** Everybody with the role colaborador. */
export const useLegacyCollaborators = () => useQuery(listQuery<LegacyCollaborator>('/collaborators'));

export const useSaveCollaborator = (id: number | null) =>
  useWrite(
    (body: CollaboratorBody) =>
      id === null
        ? api.post<LegacyCollaborator>('/collaborators', body)
        : api.put<LegacyCollaborator>(`/collaborators/${id}`, body),
    { waits: false },
  );

export const useDeleteCollaborator = () =>
  useWrite((id: number) => api.delete(`/collaborators/${id}`), { waits: false });
