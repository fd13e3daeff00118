import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { SCORES, type Score } from '@/constants';
import { useScoreKeysSetting } from '@/ui/browserSettings';
import { isDialogOpen } from '@/ui/keys';

/** Elements in which 1–4 are not shortcuts. */
const TYPED = 'textarea, select, input:not([type="radio"])';

/**
 * Calls `onScore` for the keys of the scale, with the question that has the focus, unless they are switched off in the
 * profile. They act while the focus is in the questions, or nowhere, where a click on empty ground leaves it.
 */
export function useScoreKeys(
  questions: RefObject<HTMLElement | null>,
  onScore: (focusedQuestion: number | undefined, score: Score) => void,
): void {
  const [isOn] = useScoreKeysSetting();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const score = SCORES.find((candidate) => String(candidate) === event.key);
    if (!isOn || !score || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isHere = target === document.body || questions.current?.contains(target);
    if (!isHere || target.matches(TYPED)) return;
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
