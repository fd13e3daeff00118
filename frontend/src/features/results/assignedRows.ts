import type { CorrectionTask } from '@/api/corrections';
import type { DraftSummary } from '@/api/drafts';
import type { Assigned, Evaluated } from '@/api/results';
import { results } from '@/strings/results';

const text = results.progress;

export interface Row extends Assigned {
  isDone: boolean;
  /** Whether the submission is to be corrected; until then it counts as done. */
  isToCorrect: boolean;
  /** How many questions are answered in the draft; absent where there is none. */
  answered: number | undefined;
}

interface Lists {
  assigned: readonly Assigned[];
  evaluated: readonly Evaluated[];
  drafts: readonly DraftSummary[];
  correctionTasks: readonly CorrectionTask[];
}

/** The rows in the order of the list: corrections, drafts, people without a draft, and finished ones. */
export function toRows({ assigned, evaluated, drafts, correctionTasks }: Lists): Row[] {
  const reopened = new Set(correctionTasks.map((correction) => correction.collaborator_id));
  const done = new Set(evaluated.map((person) => person.collaborator_id));
  const answered = new Map(drafts.map((draft) => [draft.collaborator_id, draft.answered]));
  const rows = assigned.map((person) => ({
    ...person,
    isDone: done.has(person.collaborator_id),
    isToCorrect: reopened.has(person.collaborator_id),
    answered: answered.get(person.collaborator_id),
  }));
  const open = rows.filter((row) => !row.isDone && !row.isToCorrect);
  return [
    ...rows.filter((row) => row.isToCorrect),
    ...open.filter((row) => row.answered !== undefined),
    ...open.filter((row) => row.answered === undefined),
    ...rows.filter((row) => row.isDone && !row.isToCorrect),
  ];
}

/** What is left to do, in words: how many people, and how many of them today if that differs. */
export function describeLeft(rows: readonly Row[]): string {
  const left = rows.filter((row) => !row.isDone);
  if (left.length === 0) return text.finished;
  const open = left.filter((row) => row.phase === 'open').length;
  return open === left.length ? text.left(open) : `${text.left(left.length)} ${text.openNow(open)}`;
}

/** The first day on which one of the people still to be evaluated can be evaluated no more. */
export const nearestClosing = (rows: readonly Row[]): string | null =>
  rows
    .filter((row) => row.phase === 'open' && !row.isDone)
    .flatMap((row) => row.closes_on ?? [])
    .sort()[0] ?? null;
