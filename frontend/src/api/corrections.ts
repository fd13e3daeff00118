import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { ONCE_PER_FORM } from './forms';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type SubmissionSummary = components['schemas']['SubmissionSummaryOut'];
export type CorrectionTask = components['schemas']['CorrectionTaskOut'];
export type SubmissionToCorrect = components['schemas']['SubmissionToCorrectOut'];
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
