import type { FormQuestion } from '@/api/results';
import type { Scores, Training } from './draft';

/** What somebody was about to send when their session turned out to be over. */
export interface Interrupted {
  evaluatorId: number;
  collaboratorId: number;
  /** What was asked then. */
  questions: readonly FormQuestion[];
  scores: Scores;
  training: Training;
}

// In this tab's memory and in no storage: a confidential judgement must not outlive the tab.
let kept: Interrupted | null = null;

export function keepInterrupted(draft: Interrupted): void {
  kept = draft;
}

/** What this evaluator had answered about this person; nobody else is given it. */
export const findInterrupted = (evaluatorId: number, collaboratorId: number): Interrupted | null =>
  kept?.evaluatorId === evaluatorId && kept.collaboratorId === collaboratorId ? kept : null;

export function forgetInterrupted(): void {
  kept = null;
}
