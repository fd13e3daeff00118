import type { SourceEvaluation } from '@/api/evaluations';
import { NAME_MAX_LENGTH } from '@/constants';
import { requiredText } from '@/domain/characters';
import { evaluations } from '@/strings/evaluations';

const text = evaluations.newYear;

/** The names of the form's fields for one copy. */
export const takeField = (id: number) => `take_${id}`;
export const nameField = (id: number) => `name_${id}`;

/** The values of the form by the name of their field. */
export type NewYearValues = Record<string, string | boolean>;

/** The evaluations that are ticked. */
export const taken = (sources: readonly SourceEvaluation[], values: NewYearValues) =>
  sources.filter(({ id }) => values[takeField(id)]);

export const initialValues = (sources: readonly SourceEvaluation[]): NewYearValues =>
  Object.fromEntries<string | boolean>(
    sources.flatMap(({ id, new_name: name, people }) => [
      [takeField(id), people > 0 || sources.length === 1],
      [nameField(id), name],
    ]),
  );

const nameRule = requiredText(NAME_MAX_LENGTH, evaluations.form.nameRequired);

export const rulesFor = (sources: readonly SourceEvaluation[]) =>
  Object.fromEntries(
    sources.flatMap(({ id }, index) => [
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
    ]),
  );
