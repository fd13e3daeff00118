import { useEffectEvent, useLayoutEffect } from 'react';
import { SCORES, type Score } from '@/constants';

/** Where digits are typed, or something else has to be answered first. */
const ELSEWHERE = 'textarea, select, input:not([type="radio"]), [role="dialog"], [role="alertdialog"]';

/**
 * Calls `onScore` for the keys of the scale, with the question that has the focus. It listens on the document, because
 * the focus is nowhere after a click on empty ground.
 */
export function useScoreKeys(
  onScore: (focusedQuestion: number | undefined, score: Score) => void,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const score = SCORES.find((candidate) => String(candidate) === event.key);
    if (!score || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(ELSEWHERE)) return;
    const card = target.closest<HTMLElement>('[data-question]');
    event.preventDefault();
    onScore(card ? Number(card.dataset.question) : undefined, score);
  });
  // A layout effect, so that no key is missed once the questions are visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
