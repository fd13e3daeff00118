import { MAX_SCORE, MIN_SCORE, SCORES, type Score } from '@/constants';
import { toHundredths } from './hundredths';

const HUNDREDTHS_PER_SCORE = (100 * 100) / MAX_SCORE;

/** The two levels between which an average with two decimals lies, or the one that it equals. */
export const levelsAround = (average: string): Score[] =>
  SCORES.filter((score) => Math.abs(score - Number(average)) < 1);

/** The level nearest to the mean score of a percentage with two decimals, rounded half up (rules: scores). */
export function levelOf(percentage: string): Score {
  return nearestScore(toHundredths(percentage) / HUNDREDTHS_PER_SCORE);
}

/** The level nearest to an average with two decimals. */
export const levelOfAverage = (average: string): Score => nearestScore(toHundredths(average) / 100);

function nearestScore(mean: number): Score {
  return Math.min(MAX_SCORE, Math.max(MIN_SCORE, Math.floor(mean + 0.5))) as Score;
}
