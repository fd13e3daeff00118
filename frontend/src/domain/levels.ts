import { SCORES, type Score } from '@/constants';

/** Between which levels an average with two decimals lies: both, or the one that it is exactly. */
export const levelsAround = (average: string): Score[] =>
  SCORES.filter((score) => Math.abs(score - Number(average)) < 1);
