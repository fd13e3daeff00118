import { countCharacters, isBlank } from '@/domain/characters';
import { EXTREMES, type Score } from '@/constants';
import { common } from '@/strings/common';
import type { Answers, AskedQuestion } from './kinds';

const REMARK_MAX_LENGTH = 1000;
const COMMENTS_MAX_LENGTH = 5000;

/** A reason for which an answer cannot be sent. */
export type Problem = 'score' | 'remark' | 'length';

export const asksForEvidence = (score: Score | undefined, requiresEvidence: boolean): boolean =>
  requiresEvidence && score !== undefined && EXTREMES.includes(score);

/** How many characters are too many. */
export const excessOf = (remark: string): number => Math.max(0, countCharacters(remark) - REMARK_MAX_LENGTH);

function problemOf(score: Score | undefined, remark: string, requiresEvidence: boolean): Problem | null {
  if (score === undefined) return 'score';
  if (excessOf(remark) > 0) return 'length';
  return asksForEvidence(score, requiresEvidence) && isBlank(remark) ? 'remark' : null;
}

/** The problems, by question, in the order of the questions. */
export function findProblems(
  questions: readonly AskedQuestion[],
  { scores, remarks }: Answers<unknown>,
  requiresEvidence: boolean,
): ReadonlyMap<number, Problem> {
  const problems = new Map<number, Problem>();
  for (const { id } of questions) {
    const problem = problemOf(scores[id], remarks[id] ?? '', requiresEvidence);
    if (problem) problems.set(id, problem);
  }
  return problems;
}

/** How many more characters the comments on a person may have. */
export const commentsLeft = (comments: string): number => COMMENTS_MAX_LENGTH - countCharacters(comments);

/** Why comments are too long. */
export const commentsOverflow = (comments: string): string | null =>
  commentsLeft(comments) < 0 ? common.form.charactersOver(-commentsLeft(comments)) : null;
