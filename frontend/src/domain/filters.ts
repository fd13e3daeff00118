import { BANDS } from '@/constants';
import { readId } from './ids';
import { rules } from './rules';

/** The filters of lists, as an address has them; nonsense counts as no filter. */

export const textFilter = { read: (text: string): string => text };

export const yearFilter = { read: (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null) };

/** The value of the year for all of them, on a list that is of this year otherwise. */
export const EVERY_YEAR = 'all';
export const thisYearFilter = {
  read: (text: string): number | typeof EVERY_YEAR | null => (text === EVERY_YEAR ? EVERY_YEAR : yearFilter.read(text)),
};

const idFilter = { read: (text: string): number | null => readId(text) };
export const categoryFilter = { ...idFilter, inAddress: 'category' };
export const evaluatorFilter = { ...idFilter, inAddress: 'evaluator' };

export const trueFilter = { read: (text: string): true | null => text === 'true' || null };

const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };
export const yesNoFilter = { read: (text: string): boolean | null => YES_NO[text] ?? null };

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) => ({
  read: (text: string): Choice | null => choices.find((choice) => choice === text) ?? null,
});

/** The lower limit of a band of the distribution of results. */
export const bandFilter = { read: (text: string): number | null => BANDS.find((start) => String(start) === text) ?? null };

/** One of the things that have these labels. */
export const keyIn = <Choice extends string>(labels: Readonly<Record<Choice, string>>) => oneOf(Object.keys(labels) as Choice[]);

/** A day that exists: the parser takes 31 February, but for another day. */
export const dayFilter = {
  read: (text: string): string => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || rules.day(text) !== null) return '';
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
  },
};
