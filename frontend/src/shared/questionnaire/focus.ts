import type { Problem } from './problems';
import { noteMovement } from './strayTaps';

/** The heading of the questions. */
export const HEADING_ID = 'evaluacion';

/** The element that holds one question. */
export const questionId = (id: number) => `pregunta-${id}`;

/** How the page follows the keyboard: no finger is on its way to what moves. */
export const motion = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

export function scrollTo(
  element: Element | null,
  block: ScrollLogicalPosition = 'start',
  behavior: ScrollBehavior = 'instant',
): void {
  const before = window.scrollY;
  element?.scrollIntoView({ block, behavior });
  if (window.scrollY !== before) noteMovement();
}

/** Brings to the middle of the screen what is wrong with an answer. */
export function focusProblem(id: number, problem: Problem): void {
  const box = document.getElementById(questionId(id))?.querySelector('textarea');
  if (problem === 'score' || !box) {
    focusQuestion(id);
    return;
  }
  box.focus({ preventScroll: true });
  scrollTo(box, 'center');
}

/** Shows the beginning of the questions. */
export function focusHeading(): void {
  const heading = document.getElementById(HEADING_ID);
  scrollTo(heading, 'center');
  heading?.focus({ preventScroll: true });
}

/** Brings a question to the middle of the screen and makes it the one that the keys answer. */
export function focusQuestion(id: number, behavior?: ScrollBehavior): void {
  const card = document.getElementById(questionId(id));
  const radio = card?.querySelector<HTMLElement>('input:checked') ?? card?.querySelector('input');
  radio?.focus({ preventScroll: true });
  scrollTo(card, 'center', behavior);
}
