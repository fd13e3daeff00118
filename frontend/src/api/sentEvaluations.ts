import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import { isReread } from './queryClient';
import { pageQuery } from './readQuery';
import type { components } from './schema';

export type SentRow = components['schemas']['SentOut'];
export type SentEvaluation = components['schemas']['SentSubmissionOut'];
export type SentVersion = components['schemas']['SentVersionOut'];
export type SentAnswer = components['schemas']['SentAnswerOut'];

export type SentSort = SortOf<'/full-evaluation/sent'>;

const sentKey = ['sent-evaluations'] as const;

/** One page of what the signed-in evaluator has sent, the newest first. */
export const useSentEvaluations = (params: QueryOf<'/full-evaluation/sent'>) =>
  useQuery({ ...pageQuery('/full-evaluation/sent', { query: params }), placeholderData: keepPreviousData });

/** The signed-in evaluator's submission about a person in the latest evaluation before the current one; null for none. */
export const useEarlierSent = (userId: number, currentEvaluationId: number | null) =>
  useQuery({
    queryKey: [...sentKey, 'earlier', userId, currentEvaluationId],
    queryFn: async ({ signal }) => {
      const query = { user_id: userId, page: 1, page_size: 2 };
      const { items } = await api.getPage('/full-evaluation/sent', { query, signal });
      const row = items.find(({ evaluation_id: id }) => id !== currentEvaluationId);
      if (!row) return null;
      const path = { evaluation_id: String(row.evaluation_id), user_id: String(userId) };
      const sent = await api.get('/full-evaluation/sent/{evaluation_id}/{user_id}', { path, signal });
      return { ...row, answers: sent.versions.at(-1)?.answers ?? [] };
    },
  });

export type EarlierSent = NonNullable<ReturnType<typeof useEarlierSent>['data']>;

/**
 * The signed-in evaluator's submission about a person in an evaluation, in all its versions. It is read again when the
 * time to correct it without a manager is over.
 */
export const useSentEvaluation = (evaluationId: string, userId: string) =>
  useQuery({
    queryKey: [...sentKey, 'one', evaluationId, userId],
    queryFn: ({ signal, ...context }) =>
      api.get('/full-evaluation/sent/{evaluation_id}/{user_id}', {
        path: { evaluation_id: evaluationId, user_id: userId },
        signal,
        unattended: isReread(context),
      }),
    refetchInterval: ({ state }) => (state.data?.seconds_to_correct ?? 0) * 1000 || false,
  });
