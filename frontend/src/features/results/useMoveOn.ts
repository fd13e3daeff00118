import { useState, type RefObject } from 'react';
import type { FormQuestion } from '@/api/results';
import { SCROLL_DELAY_MS, type Score } from '@/constants';
import type { Scores } from './draft';
import { scrollTo, scrollToQuestion } from './focus';
import { asksForEvidence } from './problems';
import { useLatest } from './useLatest';

/** Where the hint about the keys is not shown either. */
const WITHOUT_KEYS = '(hover: none), (max-width: 47.99em)';

interface Options {
  questions: readonly FormQuestion[];
  scores: Scores;
  requiresEvidence: boolean;
  onScore: (questionId: number, score: Score) => void;
  /** Shown after the last question. */
  end: RefObject<HTMLElement | null>;
}

/**
 * Scores a question, and where there is no keyboard shows the next one after the first tap. An answer that is changed,
 * or needs a comment, stays where it is.
 */
export function useMoveOn({ questions, scores, requiresEvidence, onScore, end }: Options) {
  const latest = useLatest((questionId: number, score: Score, isTap: boolean) => {
    const isChange = scores[questionId] !== undefined;
    onScore(questionId, score);
    if (!isTap || isChange || asksForEvidence(score, requiresEvidence)) return;
    if (!window.matchMedia(WITHOUT_KEYS).matches) return;
    const next = questions[questions.findIndex(({ id }) => id === questionId) + 1];
    window.setTimeout(() => (next ? scrollToQuestion(next.id) : scrollTo(end.current, 'center')), SCROLL_DELAY_MS);
  });
  // the same function each time, so that only the answered question is drawn again
  const [choose] = useState(() => (...args: [questionId: number, score: Score, isTap: boolean]) => latest.current?.(...args));
  return choose;
}
