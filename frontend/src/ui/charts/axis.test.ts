import { expect, it } from 'vitest';
import { percentTicks } from './axis';

it.each([
  [[80.37, 80.22, 80.77], [75, 80, 85]],
  [[83.21, 71.25, 76], [70, 75, 80, 85]],
  [[100, 100], [90, 95, 100]],
  [[95.13, 62.5], [60, 70, 80, 90, 100]],
  [[25, 100], [20, 40, 60, 80, 100]],
  [[60, 62], [55, 60, 65]],
  [[0, 0], [0, 5, 10]],
  [[0, 100], [0, 25, 50, 75, 100]],
])('spreads %j over the ticks %j', (values, ticks) => {
  expect(percentTicks(values)).toEqual(ticks);
});
