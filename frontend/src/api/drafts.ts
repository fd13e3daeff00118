import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type RequestOptions } from './client';
import { evaluationFormKey, ONCE_PER_FORM } from './forms';
import type { components } from './schema';

export type Draft = components['schemas']['DraftOut'];
export type DraftContent = components['schemas']['DraftContent'];
export type DraftToSave = components['schemas']['DraftIn'];
type SavedDraft = components['schemas']['SavedDraftOut'];
export type DraftSummary = components['schemas']['DraftSummaryOut'];

const pathOf = (collaboratorId: number) => ({ collaborator_id: collaboratorId });
const draftsKey = (evaluatorId: number) => ['drafts', evaluatorId] as const;

/** This evaluator's drafts, without their content. */
export const useDrafts = (evaluatorId: number) =>
  useQuery({
    queryKey: draftsKey(evaluatorId),
    queryFn: ({ signal }) => api.get('/drafts', { signal }),
  });

/** Updates the list of drafts after one was saved or discarded; saving itself invalidates nothing. */
export function useShowDraft(evaluatorId: number) {
  const queryClient = useQueryClient();
  return (collaboratorId: number, draft: DraftSummary | null) => {
    queryClient.setQueryData<DraftSummary[]>(draftsKey(evaluatorId), (known) => {
      const others = known?.filter((other) => other.collaborator_id !== collaboratorId);
      return others && [...others, ...(draft ? [draft] : [])];
    });
  };
}

export const getDraft = async (collaboratorId: number, options?: RequestOptions): Promise<Draft | null> =>
  (await api.get('/drafts/{collaborator_id}', { path: pathOf(collaboratorId), ...options })).draft;

/** The draft about a person, loaded each time their form is opened. */
export const useDraft = (collaboratorId: number) =>
  useQuery({
    ...ONCE_PER_FORM,
    queryKey: [...evaluationFormKey, 'draft', collaboratorId],
    queryFn: ({ signal }) => getDraft(collaboratorId, { signal }),
  });

export const putDraft = (
  collaboratorId: number,
  draft: DraftToSave,
  options: Pick<RequestOptions, 'keepalive' | 'unattended'>,
): Promise<SavedDraft> =>
  api.put('/drafts/{collaborator_id}', { path: pathOf(collaboratorId), body: draft, ...options, csrf: 'cookie' });

/** Deletes the draft about a person, if it still has the version `base`. */
export const deleteDraft = (collaboratorId: number, base: string): Promise<void> =>
  api.delete('/drafts/{collaborator_id}', { path: pathOf(collaboratorId), query: { base } });
