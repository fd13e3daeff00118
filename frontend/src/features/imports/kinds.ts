import type { ImportKind } from '@/api/imports';
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
