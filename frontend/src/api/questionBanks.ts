import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type QuestionBank = components['schemas']['BankOut'];
type NewQuestionBank = Pick<components['schemas']['BankIn'], 'name' | 'description'>;
type QuestionBankChanges = components['schemas']['BankChangesIn'];
export type Question = components['schemas']['QuestionOut'];
export type QuestionBody = components['schemas']['QuestionIn'];
export type QuestionType = Question['question_type'];

const questionBanksKey = ['question-banks'] as const;

/** Every question bank, in the order they were made. */
const questionBanksQuery = queryOptions({
  queryKey: questionBanksKey,
  queryFn: ({ signal }) => api.get<QuestionBank[]>('/question-banks', { signal }),
});

export const useQuestionBanks = () => useQuery(questionBanksQuery);

/** The questions of a bank as they are worded now, in the order they were added. */
const questionsQuery = (bankId: number) =>
  queryOptions({
    queryKey: [...questionBanksKey, bankId, 'questions'],
    queryFn: ({ signal }) => api.get<Question[]>(`/question-banks/${bankId}/questions`, { signal }),
  });

export const useQuestions = (bankId: number) => useQuery(questionsQuery(bankId));

/** Adds the new bank to the cached list at once, because the screen selects it. */
export const useCreateQuestionBank = () =>
  useWrite((body: NewQuestionBank) => api.post<QuestionBank>('/question-banks', body), {
    show: (bank, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks && [...banks, bank]),
  });

/** Says whether the highest and the lowest scores need evidence from now on. */
export const useUpdateQuestionBank = (bankId: number) =>
  useWrite((body: QuestionBankChanges) => api.patch<QuestionBank>(`/question-banks/${bankId}`, body), {
    show: (changed, queryClient) =>
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) =>
        banks?.map((bank) => (bank.id === changed.id ? changed : bank)),
      ),
    waits: false,
  });

/** Adds the new question to the cached list at once, without waiting for a reload. */
export const useCreateQuestion = (bankId: number) =>
  useWrite((body: QuestionBody) => api.post<Question>(`/question-banks/${bankId}/questions`, body), {
    show: (question, queryClient) =>
      queryClient.setQueryData(questionsQuery(bankId).queryKey, (list) => list && [...list, question]),
    waits: false,
  });

export const useUpdateQuestion = (bankId: number) =>
  useWrite(({ id, question_text, question_type, levels }: Question) =>
    api.put<Question>(`/question-banks/${bankId}/questions/${id}`, { question_text, question_type, levels }),
  );

export const useDeleteQuestion = (bankId: number) =>
  useWrite((id: number) => api.delete(`/question-banks/${bankId}/questions/${id}`));
