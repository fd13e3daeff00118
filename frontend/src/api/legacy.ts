import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { Edited } from './forms';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type LegacyEvaluator = components['schemas']['EvaluatorOut'];
export type LegacyCollaborator = components['schemas']['CollaboratorOut'];
type EvaluatorBody = components['schemas']['EvaluatorIn'];
/** Without a password, the one there is stays. */
type EvaluatorEdit = Edited<Omit<EvaluatorBody, 'password'>> & Partial<Pick<EvaluatorBody, 'password'>>;
/** In a `base` the category may be missing; the form requires one. */
export type CollaboratorBody = Omit<LegacyCollaborator, 'id'>;

/** Everybody with the role evaluador. Always stale, because a form is filled in from it. */
export const useLegacyEvaluators = () =>
  useQuery({ ...readQuery('/evaluators'), staleTime: 0 });

export const useSaveEvaluator = (id: number | null) =>
  useWrite((body: EvaluatorEdit) =>
    id === null
      ? api.post('/evaluators', { body: { password: '', ...body } })
      : api.put('/evaluators/{user_id}', { path: { user_id: id }, body }),
  );

export const useDeleteEvaluator = () =>
  useWrite((id: number) => api.delete('/evaluators/{user_id}', { path: { user_id: id } }));

/** Everybody with the role colaborador. Always stale, for the same reason. */
export const useLegacyCollaborators = () =>
  useQuery({ ...readQuery('/collaborators'), staleTime: 0 });

export const useSaveCollaborator = (id: number | null) =>
  useWrite((edit: Edited<CollaboratorBody>) => {
    const body = edit as Edited<CollaboratorBody & { category_id: number }>;
    return id === null
      ? api.post('/collaborators', { body })
      : api.put('/collaborators/{user_id}', { path: { user_id: id }, body });
  });

export const useDeleteCollaborator = () =>
  useWrite((id: number) => api.delete('/collaborators/{user_id}', { path: { user_id: id } }));
