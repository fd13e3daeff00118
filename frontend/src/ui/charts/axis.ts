const WHOLE = 100;
const STEPS = [5, 10, 20, 25];
const MOST_STEPS = 4;
const LEAST_STEPS = 2;

/** The ticks of an axis that shows the difference between percentages, with room on both sides of them. */
export function percentTicks(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = STEPS.find((size) => Math.ceil(high / size) - below(low, size) <= MOST_STEPS) ?? WHOLE;
  let first = below(low, step);
  let last = Math.ceil(high / step);
  while (last - first < LEAST_STEPS) {
    const isNearerBelow = low - first * step <= last * step - high;
    if (first > 0 && (isNearerBelow || last * step >= WHOLE)) first -= 1;
    else last += 1;
  }
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The number of steps to the last tick that leaves room below a value. */
const below = (value: number, step: number): number => Math.max(0, Math.ceil(value / step) - 1);
