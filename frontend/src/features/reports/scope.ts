import type { Scope } from '@/api/dashboard';
import { categoryFilter, textFilter, yearFilter } from '@/domain/filters';
import { narrowed } from '@/paths';

/** The filters of a year and a part of the school. */
export const SCOPE = { year: yearFilter, category_id: categoryFilter, department: textFilter };
export type ScopeFilter = keyof typeof SCOPE;

/** The address of a list, narrowed alike. */
export const scopedPath = (path: string, { year, category_id: category, department }: Scope, filters = {}): string =>
  narrowed(path, { ...filters, year, category, department });

export const isNarrowed = (scope: Scope): boolean => scope.year !== null || isOfGroup(scope);

export const isOfGroup = ({ category_id: category, department }: Scope): boolean =>
  category !== null || department !== '';
