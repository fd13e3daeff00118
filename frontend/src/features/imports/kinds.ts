import type { Import, ImportKind, ImportSummary, ReviewedRow } from '@/api/imports';
import { paths } from '@/paths';
import { imports as text } from '@/strings/imports';

export const KINDS = Object.keys(text.kinds) as ImportKind[];

/** The pages that list imported rows. */
export const PLACES: Readonly<Record<ImportKind, string>> = {
  people: paths.users,
  assignments: paths.assignments,
  questions: paths.questionBanks,
};

export const isKind = (value: string | null): value is ImportKind => KINDS.some((kind) => kind === value);

/** Says how much an import creates and changes. */
export function whatOf(record: ImportSummary, updated = record.updated): string {
  const { kind, total, failed, undecided, skipped, omitted } = record;
  const created = total - failed - undecided - skipped - omitted - record.updated;
  return updated > 0 ? text.withUpdates(created, updated) : text.things[kind](created);
}

/** How many rows change a person: without updates only those of which it was chosen. */
export const changedBy = (current: Import, updateExisting: boolean): number =>
  updateExisting ? current.updated : current.decided;

/** The cells that tell what a row is about. */
const NAMED_BY: Readonly<Record<ImportKind, readonly [string, string]>> = {
  people: ['name', 'email'],
  assignments: ['evaluator', 'collaborator'],
  questions: ['question_text', 'bank'],
};

/** The subject of a row, in one or two lines. */
export const describeRow = (kind: ImportKind, { cells }: ReviewedRow): string[] =>
  NAMED_BY[kind].flatMap((key) => cells.find((cell) => cell.key === key)?.text || []);
