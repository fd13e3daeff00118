import { plans } from '@/strings/plans';

const text = plans.outcomes;

/** A figure before and after; null where it was not asked. */
export interface MovementData {
  before: string | null;
  after: string | null;
  direction: 'up' | 'down' | 'same' | null;
}

/** A question of an action that was done, with comparable people where there are any. */
export interface OutcomeData {
  movement: MovementData;
  comparable: { people: number | null; after: string | null; verdict: 'higher' | 'lower' | 'unknown' } | null;
}

const asIs = (figure: string) => figure;

/** How a figure has moved, for screen and paper. */
export function movementInWords({ before, after, direction }: MovementData, format = asIs): string {
  if (before === null) return text.wasNotAsked;
  if (after === null || direction === null) return `${format(before)}. ${text.notAsked}`;
  if (direction === 'same') return text.same(format(before));
  return before === after ? text.hardly(format(before)) : text.moved(format(before), format(after));
}

/** Whether the plan can have done it, for screen and paper; null where there is no movement. */
export function verdictInWords({ movement: { direction }, comparable }: OutcomeData): string | null {
  if (direction === null) return null;
  if (comparable === null || comparable.verdict === 'unknown') return text.unknown;
  return text.verdicts[comparable.verdict][direction];
}

/** How comparable people have moved, of whom managers alone read. */
export function comparableInWords({ movement: { before }, comparable }: OutcomeData): string | null {
  if (before === null || !comparable || comparable.people === null || comparable.after === null) return null;
  return text.comparable(comparable.people, before, comparable.after);
}
