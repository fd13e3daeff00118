import type { Question } from '@/api/questionBanks';
import type { QuestionType } from '@/constants';

export const questionsOfType = (questions: readonly Question[], type: QuestionType) =>
  questions.filter((question) => question.question_type === type);
