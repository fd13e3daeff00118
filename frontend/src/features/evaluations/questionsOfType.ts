import type { Question, QuestionType } from '@/api/questionBanks';

export const questionsOfType = (questions: readonly Question[], type: QuestionType) =>
  questions.filter((question) => question.question_type === type);
