import type { Progress } from '@/api/dashboard';
import { hasOpen } from '@/domain/pending';

const WHOLE = 100;

/** How much of an evaluator's work is done, in whole percent; 0 when nothing is assigned. */
export const percentDone = (evaluated: number, assigned: number): number =>
  assigned === 0 ? 0 : Math.round((evaluated / assigned) * WHOLE);

/** Evaluators by the share and then the number of pending evaluations: first those who can send some today, last those without people. */
export const sortByNeed = (rows: readonly Progress[]): Progress[] =>
  [...rows].sort((a, b) => need(b) - need(a) || left(b) - left(a));

const left = ({ assigned, evaluated }: Progress): number => assigned - evaluated;

const need = (row: Progress): number =>
  row.assigned === 0 ? -1 : left(row) / row.assigned + (hasOpen(row.pending) ? 1 : 0);
