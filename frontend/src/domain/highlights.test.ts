import { describe, expect, it } from 'vitest';
import { changeBetween, extremesOf } from './highlights';
import { levelOf } from './levels';

describe('the level of a percentage', () => {
  it.each([
    ['0.00', 1],
    ['25.00', 1],
    ['37.49', 1],
    ['37.50', 2],
    ['50.00', 2],
    ['62.49', 2],
    ['62.50', 3],
    ['75.00', 3],
    ['87.49', 3],
    ['87.50', 4],
    ['100.00', 4],
  ])('%s is %i', (percentage, level) => {
    expect(levelOf(percentage)).toBe(level);
  });
});

describe('the highest and the lowest questions', () => {
  const told = (...averages: string[]) => {
    const questions = averages.map((average_score, index) => ({ average_score, name: `${index}` }));
    const found = extremesOf(questions);
    if (!found) return null;
    if (found.equal) return `${found.equal.count} × ${found.equal.average}`;
    return [found.highest, found.lowest].map(({ questions: named, tie }) =>
      named ? named.map(({ name }) => name).join('') : `${tie.count} × ${tie.average}`,
    );
  };

  it.each([
    [['1.00', '4.00', '3.00', '2.00', '3.50', '2.50', '3.25'], ['146', '035']],
    // fewer than six: half as many, and none on both sides
    [['4.00', '3.00', '2.00'], ['0', '2']],
    [['4.00', '3.00'], ['0', '1']],
    // equal ones are named all or, where they are too many, counted
    [['3.00', '4.00', '4.00', '4.00', '3.00', '3.00', '3.00'], ['123', '4 × 3.00']],
    [['3.00', '4.00', '4.00', '4.00', '4.00', '3.00', '3.00', '3.00'], ['4 × 4.00', '4 × 3.00']],
    [['4.00', '4.00', '4.00', '4.00', '3.00'], ['4 × 4.00', '4']],
    [['4.00', '3.00', '3.00'], ['0', '2 × 3.00']],
    // a tie beyond the first of an end is not begun
    [['4.00', '3.50', '3.50', '3.50', '3.50', '3.00', '2.00', '2.00', '1.00'], ['0', '867']],
    [['3.00', '3.00', '3.00', '3.00'], '4 × 3.00'],
    [['3.00'], null],
    [[], null],
  ])('of %j are %j', (averages, expected) => {
    expect(told(...averages)).toEqual(expected);
  });
});

describe('the change between two percentages', () => {
  it.each([
    ['79.14', '83.21', 'up', '4.07'],
    ['83.21', '79.14', 'down', '4.07'],
    ['0.30', '0.10', 'down', '0.20'],
    ['87.50', '87.50', 'same', '0.00'],
  ])('from %s to %s is %s by %s', (before, now, direction, points) => {
    expect(changeBetween(before, now)).toEqual({ direction, points });
  });
});
