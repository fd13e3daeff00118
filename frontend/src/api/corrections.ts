import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { ONCE_PER_FORM } from './forms';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type SubmissionSummary = components['schemas']['SubmissionSummaryOut'];
export type CorrectionTask = components['schemas']['CorrectionTaskOut'];
export type SubmissionToCorrect = components['schemas']['SubmissionToCorrectOut'];
type CorrectionRequest = components['schemas']['CorrectionRequestOut'];
export type Correction = components['schemas']['CorrectionIn'];

const correctionsKey = ['corrections'] as const;
const correctionTasksKey = [...correctionsKey, 'mine'] as const;

/** The submissions about a person in one evaluation, without their evaluators. */
export const useReportSubmissions = (evaluationId: number, userId: number) =>
  useQuery({
    queryKey: [...correctionsKey, 'sent', evaluationId, userId],
    queryFn: ({ signal }) => api.get<SubmissionSummary[]>(`/corrections/sent/${evaluationId}/${userId}`, { signal }),
  });

export const useReopen = () =>
  useWrite(({ id, reason }: { id: number; reason: string }) =>
    api.post<components['schemas']['ReopeningOut']>(`/corrections/sent/${id}`, { reason }),
  );

interface Sent {
  evaluationId: number;
  userId: number;
}

/** Asks the managers to reopen what the signed-in evaluator sent. */
export const useRequestCorrection = () =>
  useWrite(({ evaluationId, userId, reason }: Sent & { reason: string }) =>
    api.post<CorrectionRequest>(`/corrections/requests/${evaluationId}/${userId}`, { reason }),
  );

export const useWithdrawRequest = () => useWrite((id: number) => api.delete<undefined>(`/corrections/requests/${id}`));

/** Opens what the signed-in evaluator has just sent to correction. */
export const useReopenOwn = () =>
  useWrite(
    ({ evaluationId, userId }: Sent) =>
      api.post<components['schemas']['OwnReopeningOut']>(`/corrections/own/${evaluationId}/${userId}`),
    {
      // The form that comes next looks for it.
      show: (opened, queryClient, { userId }) =>
        queryClient.setQueriesData<CorrectionTask[]>({ queryKey: correctionTasksKey }, (known) =>
          known && [...known, { ...opened, collaborator_id: userId }],
        ),
      waits: false,
    },
  );

export const useGrantRequest = () =>
  useWrite((id: number) => api.post<components['schemas']['ReopeningOut']>(`/corrections/requests/${id}/reopening`));

export const useDeclineRequest = () =>
  useWrite(({ id, answer }: { id: number; answer: string }) =>
    api.put<CorrectionRequest>(`/corrections/requests/${id}/answer`, { answer }),
  );

/** The requests of the signed-in evaluator that were declined lately. */
export const useDeclinedRequests = () =>
  useQuery({
    queryKey: [...correctionsKey, 'declined'],
    queryFn: ({ signal }) =>
      api.get<components['schemas']['DeclinedRequestOut'][]>('/corrections/requests', { signal }),
  });

export const useCancelReopening = () =>
  useWrite((id: number) => api.delete<undefined>(`/corrections/${id}`));

/** The submissions that this evaluator is asked to correct. */
export const useCorrectionTasks = (evaluatorId: number) =>
  useQuery({
    queryKey: [...correctionTasksKey, evaluatorId],
    queryFn: ({ signal }) => api.get<CorrectionTask[]>('/corrections', { signal }),
  });

/** Replaces what the evaluator submitted. */
export const useCorrectSubmission = (reopeningId: number) =>
  useWrite(
    ({ responses, training }: Correction) =>
      api.put<components['schemas']['SubmissionOut']>(`/corrections/${reopeningId}`, { responses, training }),
    {
      show: (_stored, queryClient) =>
        queryClient.setQueriesData<CorrectionTask[]>({ queryKey: correctionTasksKey }, (known) =>
          known?.filter(({ id }) => id !== reopeningId),
        ),
      waits: false,
    },
  );

/** A submission to correct with its answers; loaded each time its form is opened. */
export const useSubmissionToCorrect = (id: number | null) =>
  useQuery({
    ...ONCE_PER_FORM,
    queryKey: [...correctionsKey, 'whole', id],
    queryFn: ({ signal }) => api.get<SubmissionToCorrect>(`/corrections/${id}`, { signal }),
    enabled: id !== null,
  });
