export interface Choice {
  value: string;
  label: string;
}

/** The choices of a filter; the one that the address names is there while the others are on their way. */
export function filterChoices(all: string, choices: readonly Choice[], chosen: string): Choice[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...(isKnown ? [] : [{ value: chosen, label: chosen }]), ...choices];
}
