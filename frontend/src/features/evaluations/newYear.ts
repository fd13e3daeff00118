import type { SourceEvaluation } from '@/api/evaluations';
import { NAME_MAX_LENGTH } from '@/constants';
import { requiredText } from '@/domain/characters';
import { evaluations } from '@/strings/evaluations';
import { DATE_FIELDS, dateRules, fromDates, toDates, type DateValues } from './evaluationForm';

const text = evaluations.newYear;

/** The names of the form's fields for one copy. */
export const takeField = (id: number) => `take_${id}`;
export const nameField = (id: number) => `name_${id}`;

export const dateField = (name: keyof DateValues, id: number) => `${name}_${id}`;

/** The values of the form by the name of their field. */
export type NewYearValues = Record<string, string | boolean>;

/** The evaluations that are ticked. */
export const taken = (sources: readonly SourceEvaluation[], values: NewYearValues) =>
  sources.filter(({ id }) => values[takeField(id)]);

export const initialValues = (sources: readonly SourceEvaluation[]): NewYearValues =>
  Object.fromEntries<string | boolean>(
    sources.flatMap((source) => [
      [takeField(source.id), !source.is_run_by_others && (source.people > 0 || sources.length === 1)],
      [nameField(source.id), source.new_name],
      ...DATE_FIELDS.map((name) => [dateField(name, source.id), fromDates(source)[name]] as const),
    ]),
  );

const datesOf = (id: number, values: NewYearValues): DateValues => ({
  opens_on: String(values[dateField('opens_on', id)]),
  closes_on: String(values[dateField('closes_on', id)]),
  results_on: String(values[dateField('results_on', id)]),
});

/** The copy of an evaluation, as the server takes it. */
export const toCopy = (id: number, values: NewYearValues) => ({
  source_id: id,
  name: String(values[nameField(id)]).trim(),
  ...toDates(datesOf(id, values)),
});

/** The form's fields of what the request names by its position, such as `evaluations.0.closes_on`. */
export const fieldNames = (sent: readonly SourceEvaluation[]): Record<string, string> =>
  Object.fromEntries(
    sent.flatMap(({ id }, at) => [
      [`evaluations.${at}.name`, nameField(id)] as const,
      ...DATE_FIELDS.map((name) => [`evaluations.${at}.${name}`, dateField(name, id)] as const),
    ]),
  );

const nameRule = requiredText(NAME_MAX_LENGTH, evaluations.form.nameRequired);

export const rulesFor = (sources: readonly SourceEvaluation[]) =>
  Object.fromEntries(
    sources.flatMap(({ id, includes_self_evaluation: includesSelf }, index) => [
      [
        nameField(id),
        (name: string | boolean, values: NewYearValues) =>
          values[takeField(id)] ? nameRule(String(name)) : null,
      ],
      [
        takeField(id),
        (_: string | boolean, values: NewYearValues) =>
          index === 0 && taken(sources, values).length === 0 ? text.chooseOne : null,
      ],
      ...DATE_FIELDS.map((name) => [
        dateField(name, id),
        (day: string | boolean, values: NewYearValues) =>
          values[takeField(id)]
            ? (dateRules[name](String(day), datesOf(id, values)) ??
              (name === 'results_on' && includesSelf && day === '' ? evaluations.form.selfNeedsDate : null))
            : null,
      ] as const),
    ]),
  );
