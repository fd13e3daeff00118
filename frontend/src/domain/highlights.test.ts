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
  const named = (...averages: string[]) => {
    const questions = averages.map((average_score, index) => ({ average_score, name: `${index}` }));
    const { highest, lowest } = extremesOf(questions);
    return [highest, lowest].map((list) => list.map(({ name }) => name).join(''));
  };

  it.each([
    [['1.00', '4.00', '3.00', '2.00', '3.50', '2.50', '3.25'], ['146', '035']],
    // of equal ones the first of the report
    [['3.00', '4.00', '4.00', '4.00', '4.00', '3.00', '3.00', '3.00'], ['123', '056']],
    // fewer than six: half as many, and none on both sides
    [['4.00', '3.00', '2.00'], ['0', '2']],
    [['4.00', '4.00', '4.00', '4.00', '3.00'], ['01', '4']],
    [['3.00', '3.00', '3.00', '3.00'], ['', '']],
    [['3.00'], ['', '']],
    [[], ['', '']],
  ])('of %j are %j', (averages, expected) => {
    expect(named(...averages)).toEqual(expected);
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
