import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { components } from './schema';

export type SentRow = components['schemas']['SentOut'];
export type SentEvaluation = components['schemas']['SentSubmissionOut'];
export type SentVersion = components['schemas']['SentVersionOut'];
export type SentAnswer = components['schemas']['SentAnswerOut'];

export type SentSort = SortOf<'/full-evaluation/sent'>;

const sentKey = ['sent-evaluations'] as const;

/** One page of what the signed-in evaluator has sent, the newest first. */
export const useSentEvaluations = (params: QueryOf<'/full-evaluation/sent'>) =>
  useQuery({
    queryKey: [...sentKey, params],
    queryFn: ({ signal }) => api.getPage('/full-evaluation/sent', { query: params, signal }),
    placeholderData: keepPreviousData,
  });

/** The latest two submissions of the signed-in evaluator about a person: one may be of the current evaluation. */
export const useSentAbout = (userId: number) =>
  useQuery({
    queryKey: [...sentKey, 'about', userId],
    queryFn: ({ signal }) =>
      api.getPage('/full-evaluation/sent', { query: { user_id: userId, page: 1, page_size: 2 }, signal }),
  });

/**
 * The signed-in evaluator's submission about a person in an evaluation, in all its versions. It is read again when the
 * time to correct it without a manager is over.
 */
export const useSentEvaluation = (evaluationId: string, userId: string) =>
  useQuery({
    queryKey: [...sentKey, 'one', evaluationId, userId],
    queryFn: ({ signal }) => api.get('/full-evaluation/sent/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId }, signal }),
    refetchInterval: ({ state }) => (state.data?.seconds_to_correct ?? 0) * 1000 || false,
  });
