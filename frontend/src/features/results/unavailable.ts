import type { FormContent } from '@/api/results';
import { results } from '@/strings/results';

const text = results.form;

/** The explanation in place of a form. */
export const UNAVAILABLE: Record<Exclude<FormContent['kind'], 'ready'>, { title: string; help: string }> = {
  noCategory: { title: text.noCategory, help: text.noCategoryHelp },
  noEvaluation: { title: text.noEvaluation, help: text.noEvaluationHelp },
  noQuestions: { title: text.noQuestions, help: text.noQuestionsHelp },
  tooManyQuestions: { title: text.tooManyQuestions, help: text.tooManyQuestionsHelp },
};
