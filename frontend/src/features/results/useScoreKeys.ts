import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { SCORES, type Score } from '@/constants';

/** Calls `onScore` for the keys of the scale within the form, with the question that has the focus. */
export function useScoreKeys(
  form: RefObject<HTMLFormElement | null>,
  onScore: (focusedQuestion: number | undefined, score: Score) => void,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const score = SCORES.find((candidate) => String(candidate) === event.key);
    if (!score || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLTextAreaElement) return;
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-question]') : null;
    event.preventDefault();
    onScore(card ? Number(card.dataset.question) : undefined, score);
  });
  // A layout effect, so that no key is missed once the questions are visible.
  useLayoutEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
