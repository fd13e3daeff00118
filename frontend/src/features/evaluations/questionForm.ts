import type { QuestionBody } from '@/api/questionBanks';
import { SCORES, type QuestionType, type Score } from '@/constants';

/** A question as it is typed, with a field for each level. */
export interface QuestionValues extends Record<`level_${Score}`, string> {
  question_text: string;
  question_type: QuestionType;
}

const NO_LEVELS = { level_1: '', level_2: '', level_3: '', level_4: '' } as const;

export const emptyQuestion = (question_type: QuestionType): QuestionValues => ({
  question_text: '',
  question_type,
  ...NO_LEVELS,
});

export const toValues = ({ question_text, question_type, levels }: QuestionBody): QuestionValues => ({
  question_text,
  question_type,
  ...NO_LEVELS,
  ...Object.fromEntries(levels.map((words, index) => [`level_${index + 1}`, words])),
});

/** The question as it is sent: without levels where none has words. */
export function toBody(values: QuestionValues): QuestionBody {
  const levels = SCORES.map((score) => values[`level_${score}`].trim());
  return {
    question_text: values.question_text.trim(),
    question_type: values.question_type,
    levels: levels.some(Boolean) ? levels : [],
  };
}

export const hasLevels = (values: QuestionValues): boolean => toBody(values).levels.length > 0;

/** Each line is a question of its own. */
export const linesOf = (words: string): string[] => words.split(/[\r\n]+/).filter((line) => line.trim() !== '');

export const toBodies = (values: QuestionValues): QuestionBody[] =>
  linesOf(values.question_text).map((line) => toBody({ ...values, question_text: line }));
