import { readId } from './ids';
import { rules } from './rules';

/** The value of a filter in the address, or empty where the address has nonsense. */
type FilterReader = (text: string) => string;

export const yearFilter: FilterReader = (text) => (/^[1-9]\d{3}$/.test(text) ? text : '');

export const idFilter: FilterReader = (text) => (readId(text) === null ? '' : text);

export const oneOf =
  (choices: readonly string[]): FilterReader =>
  (text) => (choices.includes(text) ? text : '');

/** A day that exists: the parser takes 31 February, but for another day. */
export const dayFilter: FilterReader = (text) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || rules.day(text) !== null) return '';
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
};
