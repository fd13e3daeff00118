import type { Progress } from '@/api/dashboard';

const WHOLE = 100;

/** How much of an evaluator's work is done, in whole percent; 0 when nothing is assigned. */
export const percentDone = (evaluated: number, assigned: number): number =>
  assigned === 0 ? 0 : Math.round((evaluated / assigned) * WHOLE);

/** Whoever has most left to do first, by share and then by number; those with nobody last. */
export const sortByNeed = (rows: readonly Progress[]): Progress[] =>
  [...rows].sort((a, b) => need(b) - need(a) || left(b) - left(a));

const left = ({ assigned, evaluated }: Progress): number => assigned - evaluated;

const need = (row: Progress): number => (row.assigned === 0 ? -1 : left(row) / row.assigned);
