import { EXTREMES, type Score } from '@/constants';
import { isBlank, longTextUpTo } from '@/domain/characters';
import type { Answers, AskedQuestion } from './kinds';

const REMARK_MAX_LENGTH = 1000;
export const COMMENTS_MAX_LENGTH = 5000;

/** A reason for which an answer cannot be sent. */
export type Problem = 'score' | 'remark' | 'length';

export const asksForEvidence = (score: Score | undefined, requiresEvidence: boolean): boolean =>
  requiresEvidence && score !== undefined && EXTREMES.includes(score);

/** Why a comment on a score is too long, or null. */
export const remarkOverflow = longTextUpTo(REMARK_MAX_LENGTH);

/** The same of the comments on a person. */
export const commentsOverflow = longTextUpTo(COMMENTS_MAX_LENGTH);

function problemOf(score: Score | undefined, remark: string, requiresEvidence: boolean): Problem | null {
  if (score === undefined) return 'score';
  if (remarkOverflow(remark) !== null) return 'length';
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
