import type { Scope } from '@/api/dashboard';
import { idFilter, yearFilter } from '@/domain/filterReaders';
import { currentYear } from '@/format';
import { narrowed } from '@/paths';

/** The filters of a year and a part of the school, as the address has them. */
export const SCOPE_FILTERS = ['year', 'category', 'department'] as const;
export type ScopeFilter = (typeof SCOPE_FILTERS)[number];
type ScopeFilters = Record<ScopeFilter, string>;

/** The year, or nothing where the address has none. */
export const validYear = yearFilter;

/** The filters in the address as the API takes them; invalid values count as no filter. */
export const scopeOf = ({ year, category, department }: ScopeFilters): Scope => ({
  year: validYear(year),
  category_id: idFilter(category),
  department,
});

/** The value of the year for all of them, on a list that is of this year otherwise. */
export const EVERY_YEAR = 'all';

/** As `scopeOf`, for a list that is of this year unless the address says otherwise. */
export function scopeOfThisYear(filters: ScopeFilters): Scope {
  const scope = scopeOf(filters);
  if (filters.year === EVERY_YEAR) return { ...scope, year: '' };
  return { ...scope, year: scope.year || String(currentYear()) };
}

/** The same for a workbook. */
export const tableScope = ({ year, category_id: category, department }: Scope) => ({
  period: year === '' ? null : Number(year),
  category_id: category === '' ? null : Number(category),
  department,
});

/** The address of a list, narrowed alike. */
export const scopedPath = (path: string, { year, category_id: category, department }: Scope, filters = {}): string =>
  narrowed(path, { ...filters, year, category, department });

export const isNarrowed = (scope: Scope): boolean => scope.year !== '' || isOfGroup(scope);

export const isOfGroup = ({ category_id: category, department }: Scope): boolean =>
  category !== '' || department !== '';
