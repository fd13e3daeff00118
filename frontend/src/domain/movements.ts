import { plans } from '@/strings/plans';

const text = plans.outcomes;

/** A figure before and after; null where it was not asked. */
export interface MovementData {
  before: string | null;
  after: string | null;
  direction: 'up' | 'down' | 'same' | null;
}

const asIs = (figure: string) => figure;

/** How a figure has moved, for screen and paper. */
export function movementInWords({ before, after, direction }: MovementData, format = asIs): string {
  if (before === null) return text.wasNotAsked;
  if (after === null || direction === null) return `${format(before)}. ${text.notAsked}`;
  if (direction === 'same') return text.moved.same(format(before));
  return before === after ? text.hardly[direction](format(before)) : text.moved[direction](format(before), format(after));
}
