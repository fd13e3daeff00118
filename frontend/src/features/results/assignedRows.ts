import type { CorrectionTask } from '@/api/corrections';
import type { DraftSummary } from '@/api/drafts';
import type { Assigned, Evaluated } from '@/api/results';
import { describeWork } from '@/domain/describeWork';
import { nameKey } from '@/nameKey';
import { countPending, describePending, splitPending } from '@/domain/pending';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';

const text = results.progress;

export interface Row extends Assigned {
  /** The e-mail, where another person has the same name, position and department. */
  toTellApart: string | undefined;
  isDone: boolean;
  /** Says why the submission is to be corrected; absent where it is not. Until then it counts as done. */
  reason: string | undefined;
  draft: DraftSummary | undefined;
}

interface Lists {
  assigned: readonly Assigned[];
  evaluated: readonly Evaluated[];
  drafts: readonly DraftSummary[];
  correctionTasks: readonly CorrectionTask[];
  /** Whether `assigned` is in an order that was chosen, and stays in it. */
  isSorted?: boolean;
}

/** The visible text of a person's row. */
const describePerson = ({ collaborator_name: name, ...work }: Assigned): string => nameKey(`${name} · ${describeWork(work)}`);

/** The rows in the order of the list: corrections, drafts, people without a draft, and finished ones. */
export function toRows({ assigned, evaluated, drafts, correctionTasks, isSorted }: Lists): Row[] {
  const reasons = new Map(
    correctionTasks.map(({ collaborator_id: id, is_own: isOwn, reason }) => [
      id,
      isOwn ? corrections.form.ownReason : corrections.form.reason(reason),
    ]),
  );
  const done = new Set(evaluated.map((person) => person.collaborator_id));
  const draftOf = new Map(drafts.map((draft) => [draft.collaborator_id, draft]));
  const described = assigned.map(describePerson);
  const rows = assigned.map((person, index) => ({
    ...person,
    toTellApart: described.some((other, at) => at !== index && other === described[index]) ? person.email : undefined,
    isDone: done.has(person.collaborator_id),
    reason: reasons.get(person.collaborator_id),
    draft: draftOf.get(person.collaborator_id),
  }));
  if (isSorted) return rows;
  const open = rows.filter((row) => !row.isDone && row.reason === undefined);
  return [
    ...rows.filter((row) => row.reason !== undefined),
    ...open.filter((row) => row.draft),
    ...open.filter((row) => !row.draft),
    ...rows.filter((row) => row.isDone && row.reason === undefined),
  ];
}

/** Whether an evaluation or a correction about this person can be sent now. */
export const canSubmit = ({ phase, isDone, reason }: Row): boolean =>
  reason !== undefined || (phase === 'open' && !isDone);

/** Says how many corrections are left, and how many people by when they can be sent. */
export function describeLeft(rows: readonly Row[]): string {
  const toCorrect = rows.filter((row) => row.reason !== undefined).length;
  const left = splitPending(rows.filter((row) => !row.isDone));
  const sentences = [toCorrect > 0 && text.toCorrect(toCorrect), left.length > 0 && text.left(countPending(left), describePending(left))].filter(Boolean);
  return sentences.join(' ') || text.finished;
}

/** The first day on which one of the people still to be evaluated can be evaluated no more. */
export const nearestClosing = (rows: readonly Row[]): string | null =>
  rows
    .filter((row) => row.phase === 'open' && !row.isDone)
    .flatMap((row) => row.closes_on ?? [])
    .sort()[0] ?? null;
