import { useMutation, useQuery } from '@tanstack/react-query';
import { MAX_QUESTIONS } from '@/constants';
import { isStatus } from '@/errors';
import type { SortOf } from './calls';
import { api } from './client';
import { evaluationFormKey, ONCE_PER_FORM } from './forms';
import { keepPreviousDataOf } from './queryClient';
import { formQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type { Assigned } from './assignments';
export type Evaluated = components['schemas']['EvaluatedOut'];
type PersonToEvaluate = components['schemas']['AssignedUserOut'];
type CurrentEvaluation = components['schemas']['CurrentEvaluationOut'];
export type FormQuestion = components['schemas']['QuestionOut'];
export type Submission = components['schemas']['SubmissionIn'];

/** The evaluation and the questions for a person's category, or why there are none. */
export type FormContent =
  | { kind: 'ready'; evaluation: CurrentEvaluation; questions: FormQuestion[] }
  | { kind: 'noCategory' | 'noEvaluation' | 'noQuestions' | 'tooManyQuestions' };

export type ReadyForm = Extract<FormContent, { kind: 'ready' }>;

export type AssignedSort = SortOf<'/assignments/{ref_id}'>;

/** Everybody an evaluator is to evaluate. */
export const useAllAssigned = (evaluatorId: number, sort: AssignedSort | '' = '') =>
  useQuery({
    ...readQuery('/assignments/{ref_id}', { path: { ref_id: evaluatorId }, query: { sort } }),
    placeholderData: keepPreviousDataOf(evaluatorId),
  });

const evaluatedQuery = (evaluatorId: number) =>
  readQuery('/evaluation-results/evaluated/{evaluator_id}', { path: { evaluator_id: evaluatorId } });

/** The people that an evaluator has evaluated in their current evaluation. */
export const useEvaluated = (evaluatorId: number) => useQuery(evaluatedQuery(evaluatorId));

/** The evaluators of a person, and who of them has sent the current evaluation. */
export const usePersonEvaluators = (userId: number) =>
  useQuery(readQuery('/evaluation-results/evaluators/{user_id}', { path: { user_id: userId } }));

/** The person who is about to be evaluated. */
export const usePersonToEvaluate = (userId: number) =>
  useQuery(formQuery('/users/{user_id}', { path: { user_id: userId } }));

async function getCurrentEvaluation(categoryId: number, signal?: AbortSignal) {
  try {
    return await api.get('/evaluations/by-category/{category_id}', { path: { category_id: categoryId }, signal });
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

async function getFormContent(categoryId: number | null, signal?: AbortSignal): Promise<FormContent> {
  if (categoryId === null) return { kind: 'noCategory' };
  const evaluation = await getCurrentEvaluation(categoryId, signal);
  const bankId = evaluation?.question_bank_id;
  if (!evaluation || !bankId) return { kind: 'noEvaluation' };
  const questions = await api.get('/question-banks/{bank_id}/questions', { path: { bank_id: bankId }, signal });
  if (questions.length === 0) return { kind: 'noQuestions' };
  return questions.length > MAX_QUESTIONS ? { kind: 'tooManyQuestions' } : { kind: 'ready', evaluation, questions };
}

/** The current evaluation and its questions, once the person is known. */
export const useFormContent = (person: PersonToEvaluate | undefined) =>
  useQuery({
    ...ONCE_PER_FORM,
    queryKey: [...evaluationFormKey, 'content', person?.id],
    queryFn: ({ signal }) => getFormContent(person?.category_id ?? null, signal),
    enabled: person !== undefined,
  });

/** The current questions, where they have changed while the form was open. */
export const useReloadForm = () =>
  useMutation({
    mutationFn: async (userId: number) => getFormContent((await api.get('/users/{user_id}', { path: { user_id: userId } })).category_id),
  });

export const useSubmitEvaluation = () =>
  useWrite((submission: Submission) => api.post('/full-evaluation/full-submit', { body: submission }), {
    updateCache: (_stored, queryClient, { evaluator_id: evaluatorId, user_id: collaboratorId }) =>
      queryClient.setQueryData(evaluatedQuery(evaluatorId).queryKey, (known) => {
        const others = known?.filter((evaluated) => evaluated.collaborator_id !== collaboratorId);
        return others && [...others, { collaborator_id: collaboratorId }];
      }),
    awaitsRefetch: false,
  });
