import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type QuestionBank = components['schemas']['BankOut'];
export type NewQuestionBank = Pick<components['schemas']['BankIn'], 'name' | 'description'>;
export type QuestionBankChanges = components['schemas']['BankChangesIn'];
export type Question = components['schemas']['QuestionOut'];
export type QuestionBody = components['schemas']['QuestionIn'];
export type QuestionType = Question['question_type'];

export const questionBanksKey = ['question-banks'] as const;

/** Every question bank, in the order they were made. */
export const questionBanksQuery = queryOptions({
  queryKey: questionBanksKey,
  queryFn: ({ signal }) => api.get<QuestionBank[]>('/question-banks', { signal }),
});

export const useQuestionBanks = () => useQuery(questionBanksQuery);

/** The questions of a bank as they are worded now, in the order they were added. */
export const questionsQuery = (bankId: number) =>
  queryOptions({
    queryKey: [...questionBanksKey, bankId, 'questions'],
    queryFn: ({ signal }) => api.get<Question[]>(`/question-banks/${bankId}/questions`, { signal }),
  });

export const useQuestions = (bankId: number) => useQuery(questionsQuery(bankId));

export function useCreateQuestionBank() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewQuestionBank) => api.post<QuestionBank>('/question-banks', body),
    onSuccess: (bank) => {
      // At once, for the screen goes on to the new bank.
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) => banks && [...banks, bank]);
      return queryClient.invalidateQueries({ queryKey: questionBanksKey, exact: true });
    },
  });
}

/** Says whether the highest and the lowest scores need evidence from now on. */
export function useUpdateQuestionBank(bankId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: QuestionBankChanges) => api.patch<QuestionBank>(`/question-banks/${bankId}`, body),
    onSuccess: (changed) => {
      queryClient.setQueryData(questionBanksQuery.queryKey, (banks) =>
        banks?.map((bank) => (bank.id === changed.id ? changed : bank)),
      );
    },
  });
}

function useQuestionsChanged(bankId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: questionsQuery(bankId).queryKey });
}

/** The new question stands in the list at once: whoever writes many does not wait for it. */
export function useCreateQuestion(bankId: number) {
  const queryClient = useQueryClient();
  const refresh = useQuestionsChanged(bankId);
  return useMutation({
    mutationFn: (body: QuestionBody) => api.post<Question>(`/question-banks/${bankId}/questions`, body),
    onSuccess: (question) => {
      queryClient.setQueryData(questionsQuery(bankId).queryKey, (list) => list && [...list, question]);
      void refresh();
    },
  });
}

export function useUpdateQuestion(bankId: number) {
  const onSuccess = useQuestionsChanged(bankId);
  return useMutation({
    mutationFn: ({ id, question_text, question_type, levels }: Question) =>
      api.put<Question>(`/question-banks/${bankId}/questions/${id}`, { question_text, question_type, levels }),
    onSuccess,
  });
}

/** Refused deletions refresh the list too: the question may be gone already. */
export function useDeleteQuestion(bankId: number) {
  const onSettled = useQuestionsChanged(bankId);
  return useMutation({
    mutationFn: (id: number) => api.delete(`/question-banks/${bankId}/questions/${id}`),
    onSettled,
  });
}
