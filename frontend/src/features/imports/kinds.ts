import type { ImportKind, ImportSummary } from '@/api/imports';
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

/** Says how much an import without errors creates and changes; without changes where existing people stay as they are. */
export function whatOf({ kind, total, skipped, updated }: ImportSummary, updateExisting = true): string {
  const created = total - skipped - updated;
  return updateExisting && updated > 0 ? text.withUpdates(created, updated) : text.things[kind](created);
}
