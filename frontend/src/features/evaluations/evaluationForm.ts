import type { EvaluationBody } from '@/api/evaluations';
import { requiredText } from '@/domain/characters';
import { rules } from '@/domain/rules';
import { NAME_MAX_LENGTH, WEIGHT_TOTAL } from '@/constants';
import { evaluations } from '@/strings/evaluations';

const text = evaluations.form;

/** Among the ids of the banks: none of them. */
export const NO_BANK = 'none';

/** The dates of an evaluation as they are filled in; `''` for none. */
export interface DateValues {
  opens_on: string;
  closes_on: string;
  results_on: string;
}

export const DATE_FIELDS = ['opens_on', 'closes_on', 'results_on'] as const satisfies (keyof DateValues)[];

export const NO_DATES: DateValues = { opens_on: '', closes_on: '', results_on: '' };

/** The values of the form: an empty number is `''`, and a category not chosen yet is null. */
export interface EvaluationValues extends DateValues {
  name: string;
  weight_objectives: number | string;
  weight_competencies: number | string;
  category_id: string | null;
  question_bank_id: string;
  includes_self_evaluation: boolean;
}

export const isWeight = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= WEIGHT_TOTAL;

function weightRule(value: number | string, { weight_objectives: a, weight_competencies: b }: EvaluationValues) {
  if (!isWeight(value)) return text.weightsInvalid;
  return isWeight(a) && isWeight(b) && a + b !== WEIGHT_TOTAL ? text.weightsSum : null;
}

/** A rule for a date that cannot precede the opening. */
const laterRule = (sentence: string) => (day: string, { opens_on }: DateValues) =>
  rules.optionalDay(day) ?? (day !== '' && day < opens_on ? sentence : null);

export const dateRules = {
  opens_on: rules.optionalDay,
  closes_on: laterRule(text.closesBeforeOpening),
  results_on: laterRule(text.resultsBeforeOpening),
};

export const toDates = ({ opens_on, closes_on, results_on }: DateValues) => ({
  opens_on: opens_on || null,
  closes_on: closes_on || null,
  results_on: results_on || null,
});

export const fromDates = ({ opens_on, closes_on, results_on }: Pick<EvaluationBody, keyof DateValues>): DateValues => ({
  opens_on: opens_on ?? '',
  closes_on: closes_on ?? '',
  results_on: results_on ?? '',
});

/** Without that date whoever is evaluated could read their result, and then answer by it. */
const resultsRule = (day: string, values: EvaluationValues) =>
  dateRules.results_on(day, values) ?? (values.includes_self_evaluation && day === '' ? text.selfNeedsDate : null);

export const evaluationRules = {
  ...dateRules,
  results_on: resultsRule,
  name: requiredText(NAME_MAX_LENGTH, text.nameRequired),
  weight_objectives: weightRule,
  weight_competencies: weightRule,
  category_id: (value: string | null) => (value === null ? text.categoryRequired : null),
};

/** The values as the server takes them; valid ones only. */
export const toBody = (values: EvaluationValues): EvaluationBody => ({
  name: values.name.trim(),
  weight_objectives: Number(values.weight_objectives),
  weight_competencies: Number(values.weight_competencies),
  category_id: Number(values.category_id),
  question_bank_id: values.question_bank_id === NO_BANK ? null : Number(values.question_bank_id),
  includes_self_evaluation: values.includes_self_evaluation,
  ...toDates(values),
});

export const toValues = (evaluation: EvaluationBody): EvaluationValues => ({
  name: evaluation.name,
  weight_objectives: evaluation.weight_objectives,
  weight_competencies: evaluation.weight_competencies,
  category_id: String(evaluation.category_id),
  question_bank_id: String(evaluation.question_bank_id ?? NO_BANK),
  includes_self_evaluation: evaluation.includes_self_evaluation,
  ...fromDates(evaluation),
});
