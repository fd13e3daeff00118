import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type RequestOptions } from './client';
import { evaluationFormKey, ONCE_PER_FORM } from './forms';
import type { components } from './schema';

export type Draft = components['schemas']['DraftOut'];
export type DraftContent = components['schemas']['DraftContent'];
export type DraftToSave = components['schemas']['DraftIn'];
export type Saved = components['schemas']['SavedOut'];
export type Begun = components['schemas']['BegunOut'];
type Found = components['schemas']['FoundDraftOut'];

const pathOf = (collaboratorId: number) => `/drafts/${collaboratorId}`;
const begunKey = (evaluatorId: number) => ['drafts', evaluatorId] as const;

/** Whose evaluations this evaluator has begun and not sent. */
export const useBegun = (evaluatorId: number) =>
  useQuery({
    queryKey: begunKey(evaluatorId),
    queryFn: ({ signal }) => api.get<Begun[]>('/drafts', { signal }),
  });

/** Notes that an evaluation has been begun, or is no longer, before the server is asked again. */
export function useMarkBegun(evaluatorId: number) {
  const queryClient = useQueryClient();
  return (collaboratorId: number, begun: Begun | null) => {
    const queryKey = begunKey(evaluatorId);
    queryClient.setQueryData<Begun[]>(queryKey, (known) => {
      const others = known?.filter((each) => each.collaborator_id !== collaboratorId);
      return others && [...others, ...(begun ? [begun] : [])];
    });
  };
}

export const getDraft = async (collaboratorId: number, options?: RequestOptions): Promise<Draft | null> =>
  (await api.get<Found>(pathOf(collaboratorId), options)).draft;

/** What has been answered so far about somebody; asked afresh each time their form is opened. */
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
): Promise<Saved> => api.put<Saved>(pathOf(collaboratorId), draft, { ...options, csrf: 'cookie' });

/** Forgets what has been begun about somebody, if that is still the version `base`. */
export const deleteDraft = (collaboratorId: number, base: string): Promise<void> =>
  api.delete<undefined>(pathOf(collaboratorId), { query: { base } });
