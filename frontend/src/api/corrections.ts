import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Sent = components['schemas']['SentOut'];
export type ToCorrect = components['schemas']['ToCorrectOut'];
export type ToCorrectWhole = components['schemas']['ToCorrectWholeOut'];
export type Correction = components['schemas']['CorrectionIn'];

const correctionsKey = ['corrections'] as const;
const toCorrectKey = (evaluatorId: number) => [...correctionsKey, 'mine', evaluatorId] as const;

/** The submissions about somebody in one evaluation, without who wrote them. */
export const useSent = (evaluationId: number, userId: number) =>
  useQuery({
    queryKey: [...correctionsKey, 'sent', evaluationId, userId],
    queryFn: ({ signal }) => api.get<Sent[]>(`/corrections/sent/${evaluationId}/${userId}`, { signal }),
  });

/** Whatever is answered, the submissions are read again: another manager may have been quicker. */
function useReopeningChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: correctionsKey }),
  });
}

export const useReopen = () =>
  useReopeningChange(({ id, reason }: { id: number; reason: string }) =>
    api.post<components['schemas']['ReopeningOut']>(`/corrections/sent/${id}`, { reason }),
  );

export const useCancelReopening = () =>
  useReopeningChange((id: number) => api.delete<undefined>(`/corrections/${id}`));

/** What this evaluator is asked to correct. */
export const useToCorrect = (evaluatorId: number) =>
  useQuery({
    queryKey: toCorrectKey(evaluatorId),
    queryFn: ({ signal }) => api.get<ToCorrect[]>('/corrections', { signal }),
  });

/** Replaces what one submitted. */
export const useCorrectSubmission = (reopeningId: number) =>
  useMutation({
    mutationFn: ({ responses, training }: Correction) =>
      api.put<components['schemas']['SubmissionOut']>(`/corrections/${reopeningId}`, { responses, training }),
  });

/** Notes that there is nothing to be corrected any longer, before the server is asked again. */
export function useMarkCorrected(evaluatorId: number) {
  const queryClient = useQueryClient();
  return (reopeningId: number) => {
    const queryKey = toCorrectKey(evaluatorId);
    queryClient.setQueryData<ToCorrect[]>(queryKey, (known) => known?.filter(({ id }) => id !== reopeningId));
    void queryClient.invalidateQueries({ queryKey });
  };
}

/** What one submitted and is asked to correct; asked afresh each time its form is opened. */
export const useToCorrectWhole = (id: number | null) =>
  useQuery({
    gcTime: 0,
    staleTime: Infinity,
    queryKey: [...correctionsKey, 'whole', id],
    queryFn: ({ signal }) => api.get<ToCorrectWhole>(`/corrections/${id}`, { signal }),
    enabled: id !== null,
  });
