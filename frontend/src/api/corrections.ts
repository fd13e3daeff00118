import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { formQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type SubmissionSummary = components['schemas']['SubmissionSummaryOut'];
export type CorrectionTask = components['schemas']['CorrectionTaskOut'];
export type SubmissionToCorrect = components['schemas']['SubmissionToCorrectOut'];
type Correction = components['schemas']['CorrectionIn'];

const correctionTasksKey = ['correction tasks'] as const;

/** The submissions about a person in one evaluation, without their evaluators. */
export const useReportSubmissions = (evaluationId: number, userId: number) =>
  useQuery(readQuery('/corrections/sent/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId } }));

export const useReopen = () =>
  useWrite(({ id, reason }: { id: number; reason: string }) =>
    api.post('/corrections/sent/{submission_id}', { path: { submission_id: id }, body: { reason } }),
  );

interface Sent {
  evaluationId: number;
  userId: number;
}

/** Asks the managers to reopen what the signed-in evaluator sent. */
export const useRequestCorrection = () =>
  useWrite(({ evaluationId, userId, reason }: Sent & { reason: string }) =>
    api.post('/corrections/requests/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId }, body: { reason } }),
  );

export const useWithdrawRequest = () => useWrite((id: number) => api.delete('/corrections/requests/{request_id}', { path: { request_id: id } }));

/** Opens what the signed-in evaluator has just sent to correction. */
export const useReopenOwn = () =>
  useWrite(
    ({ evaluationId, userId }: Sent) =>
      api.post('/corrections/own/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId } }),
    {
      // The form that comes next looks for it.
      updateCache: (opened, queryClient, { userId }) =>
        queryClient.setQueriesData<CorrectionTask[]>({ queryKey: correctionTasksKey }, (known) =>
          known && [...known, { ...opened, collaborator_id: userId }],
        ),
      awaitsRefetch: false,
    },
  );

export const useGrantRequest = () =>
  useWrite((id: number) => api.post('/corrections/requests/{request_id}/reopening', { path: { request_id: id } }));

export const useDeclineRequest = () =>
  useWrite(({ id, answer }: { id: number; answer: string }) =>
    api.put('/corrections/requests/{request_id}/answer', { path: { request_id: id }, body: { answer } }),
  );

/** The requests of the signed-in evaluator that were declined lately. */
export const useDeclinedRequests = () =>
  useQuery(readQuery('/corrections/requests'));

export const useCancelReopening = () =>
  useWrite((id: number) => api.delete('/corrections/{reopening_id}', { path: { reopening_id: id } }));

/** The submissions that this evaluator is asked to correct. */
export const useCorrectionTasks = (evaluatorId: number) =>
  useQuery({ queryKey: [...correctionTasksKey, evaluatorId], queryFn: ({ signal }) => api.get('/corrections', { signal }) });

/** Replaces what the evaluator submitted. */
export const useCorrectSubmission = (reopeningId: number) =>
  useWrite(
    ({ responses, training }: Correction) =>
      api.put('/corrections/{reopening_id}', { path: { reopening_id: reopeningId }, body: { responses, training } }),
    {
      updateCache: (_stored, queryClient) =>
        queryClient.setQueriesData<CorrectionTask[]>({ queryKey: correctionTasksKey }, (known) =>
          known?.filter(({ id }) => id !== reopeningId),
        ),
      awaitsRefetch: false,
    },
  );

/** A submission to correct with its answers; loaded each time its form is opened. */
export const useSubmissionToCorrect = (id: number | null) =>
  useQuery({ ...formQuery('/corrections/{reopening_id}', { path: { reopening_id: id ?? 0 } }), enabled: id !== null });
