import type { Charts, Progress } from '@/api/dashboard';
import { dashboard } from '@/strings/dashboard';
import type { BarRow } from '@/ui/BarList';

const WHOLE = 100;

/** How much of an evaluator's work is done, in whole percent; 0 when nothing is assigned. */
export const percentDone = (evaluated: number, assigned: number): number =>
  assigned === 0 ? 0 : Math.round((evaluated / assigned) * WHOLE);

/** Evaluators by the share and then the number of pending evaluations; those without people last. */
export const sortByNeed = (rows: readonly Progress[]): Progress[] =>
  [...rows].sort((a, b) => need(b) - need(a) || left(b) - left(a));

const left = ({ assigned, evaluated }: Progress): number => assigned - evaluated;

const need = (row: Progress): number => (row.assigned === 0 ? -1 : left(row) / row.assigned);

/** A bar for each band of totals, the highest first, as long as its share of the fullest. */
export function toBands(bands: Charts['bands'], peopleOf: (count: number) => string): BarRow[] {
  const fullest = Math.max(1, ...bands.map(({ people }) => people));
  return bands.toReversed().map(({ start, end, people }) => ({
    key: start,
    label: end === WHOLE ? dashboard.charts.topBand(start, end) : dashboard.charts.band(start, end),
    length: (people / fullest) * WHOLE,
    value: peopleOf(people),
  }));
}
