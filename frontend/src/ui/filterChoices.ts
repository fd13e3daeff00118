import { nameKey } from '@/nameKey';

export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceGroup {
  group: string;
  items: Choice[];
}

export const flatChoices = (choices: readonly (Choice | ChoiceGroup)[]): Choice[] =>
  choices.flatMap((choice) => ('group' in choice ? choice.items : [choice]));

/** The options of a filter. Adds the current value while they load, and spells an equal name as the address does. */
export function filterChoices(all: string, choices: readonly (Choice | ChoiceGroup)[], chosen: string) {
  const key = nameKey(chosen);
  const asChosen = (choice: Choice) => (nameKey(choice.value) === key ? { ...choice, value: chosen } : choice);
  const known = choices.map((choice) =>
    'group' in choice ? { ...choice, items: choice.items.map(asChosen) } : asChosen(choice),
  );
  const isKnown = chosen === '' || flatChoices(known).some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...(isKnown ? [] : [{ value: chosen, label: chosen }]), ...known];
}

export interface Named {
  id: number;
  name: string;
}

export const namedChoices = (items: readonly Named[]): Choice[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

/** The name of one of these things; empty while they load, and for one that is not among them. */
export const nameOf = (items: readonly Named[] | undefined, id: number | null): string =>
  items?.find((item) => item.id === id)?.name ?? '';

/** The choices of things that are their own names, such as departments and years. */
export const plainChoices = (names: Iterable<string | number>): Choice[] =>
  Array.from(names, (name) => ({ value: String(name), label: String(name) }));

export const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
