import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { Edited } from './forms';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type QuestionBank = components['schemas']['BankOut'];
type NewQuestionBank = Pick<components['schemas']['BankIn'], 'name' | 'description'>;
export type EditedBank = Edited<NewQuestionBank>;
type QuestionBankChanges = Partial<components['schemas']['BankChangesIn']>;
export type StarterBank = components['schemas']['StarterBankOut'];
export type Question = components['schemas']['QuestionOut'];
export type EditedQuestion = Edited<QuestionBody>;
export type QuestionBody = Required<components['schemas']['QuestionIn']>;
type NewQuestions = components['schemas']['QuestionsIn'];

/** Every question bank, in the order they were made. */
const questionBanksQuery = readQuery('/question-banks');

export const useQuestionBanks = () => useQuery(questionBanksQuery);

/** The same where they are changed: always stale, because a form is filled in from them. */
export const useQuestionBanksToEdit = () => useQuery({ ...questionBanksQuery, staleTime: 0 });

/** The questions of a bank as they are worded now, in the order they were added. Always stale, because a form is filled in from them. */
const questionsQuery = (bankId: number) =>
  queryOptions({
    ...readQuery('/question-banks/{bank_id}/questions', { path: { bank_id: bankId } }),
    staleTime: 0,
  });

export const useQuestions = (bankId: number) => useQuery(questionsQuery(bankId));

/** Adds the new bank to the cached list at once, because the screen selects it. */
export const useCreateQuestionBank = () =>
  useWrite((body: NewQuestionBank) => api.post('/question-banks', { body }), {
    updateCache: (bank, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks && [...banks, bank]),
  });

/** The banks that come with the program, and which of them the school has already. */
export const useStarterBanks = () =>
  useQuery({ ...readQuery('/question-banks/starter'), staleTime: 0 });

/** Adds the new banks to the cached list at once, because the screen selects the first one. */
export const useAddStarterBanks = () =>
  useWrite((keys: StarterBank['key'][]) => api.post('/question-banks/starter', { body: { keys } }), {
    updateCache: (added, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks && [...banks, ...added]),
  });

/** Renames or describes a bank, or says whether the highest and the lowest scores need evidence from now on. */
export const useUpdateQuestionBank = (bankId: number) =>
  useWrite((body: QuestionBankChanges) => api.patch('/question-banks/{bank_id}', { path: { bank_id: bankId }, body }), {
    updateCache: (changed, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) =>
        banks?.map((bank) => (bank.id === changed.id ? changed : bank)),
      ),
    awaitsRefetch: false,
  });

/** Adds one question or several, all or none, and to the cached list at once, without waiting for a reload. */
export const useCreateQuestions = (bankId: number) =>
  useWrite((body: QuestionBody | NewQuestions) => createQuestions(bankId, body), {
    updateCache: (created, queryClient) =>
      queryClient.setQueryData(questionsQuery(bankId).queryKey, (list) => list && [...list, ...created]),
    awaitsRefetch: false,
  });

async function createQuestions(bankId: number, body: QuestionBody | NewQuestions): Promise<Question[]> {
  const path = { bank_id: bankId };
  if ('questions' in body) return api.post('/question-banks/{bank_id}/questions/several', { path, body });
  return [await api.post('/question-banks/{bank_id}/questions', { path, body })];
}

export const useUpdateQuestion = (bankId: number) =>
  useWrite(
    ({ id, ...edit }: Pick<Question, 'id'> & EditedQuestion) =>
      api.put('/question-banks/{bank_id}/questions/{question_id}', { path: { bank_id: bankId, question_id: id }, body: edit }),
    {
      updateCache: (changed, queryClient) =>
        queryClient.setQueryData(questionsQuery(bankId).queryKey, (questions) =>
          questions?.map((question) => (question.id === changed.id ? changed : question)),
        ),
    },
  );

export const useDeleteQuestion = (bankId: number) =>
  useWrite((id: number) => api.delete('/question-banks/{bank_id}/questions/{question_id}', { path: { bank_id: bankId, question_id: id } }));

/** Adds the copy to the cached list at once, because the screen selects it. */
export const useCopyQuestionBank = () =>
  useWrite((id: number) => api.post('/question-banks/{bank_id}/copy', { path: { bank_id: id } }), {
    updateCache: (bank, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks && [...banks, bank]),
  });

export const useDeleteQuestionBank = () =>
  useWrite((id: number) => api.delete('/question-banks/{bank_id}', { path: { bank_id: id } }), {
    updateCache: (_answer, queryClient, id) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks?.filter((bank) => bank.id !== id)),
    awaitsRefetch: false,
  });

/** Puts the questions of a bank in another order. The body lists every id, so calls must not overlap (`scope`). */
export const useOrderQuestions = (bankId: number) =>
  useWrite(
    (question_ids: number[]) => api.put('/question-banks/{bank_id}/questions/order', { path: { bank_id: bankId }, body: { question_ids } }),
    {
      updateCache: (questions, queryClient) => queryClient.setQueryData(questionsQuery(bankId).queryKey, questions),
      awaitsRefetch: false,
      scope: `order of bank ${bankId}`,
    },
  );
