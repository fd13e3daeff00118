import { SCORES, type Score } from '@/constants';

/** The two levels between which an average with two decimals lies, or the one that it equals. */
export const levelsAround = (average: string): Score[] =>
  SCORES.filter((score) => Math.abs(score - Number(average)) < 1);
