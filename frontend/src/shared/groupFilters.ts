import { EVERY_YEAR } from '@/domain/filters';
import { currentYear } from '@/format';
import { common } from '@/strings/common';
import { namedChoices, plainChoices, type Choice } from '@/ui/filterChoices';
import type { Filter, FilteredList } from '@/ui/Filters';

export const EVERY: Choice = { value: EVERY_YEAR, label: common.scope.everyYear };

/** The filter whose choice without a year is this year. */
export const thisYear = ({ filters: { year } }: FilteredList<'year'>) => ({
  name: 'year' as const,
  label: common.scope.year,
  all: String(currentYear()),
  // a figure that led here may have named this year, which is the choice without a year
  ...(year === currentYear() && { value: '' }),
});

/** The earlier years of these evaluations as choices, the latest first. */
export function pastYears(evaluations: Groups['evaluations'] = []): Choice[] {
  const past = evaluations.map(({ period }) => period).filter((period) => period < currentYear());
  return plainChoices([...new Set(past)].sort((a, b) => b - a));
}

interface Groups {
  evaluations: readonly { period: number }[] | undefined;
  categories: readonly { id: number; name: string }[] | undefined;
  departments: readonly string[] | undefined;
}

/** The filters by year, category and department of a list about these evaluations. */
export function groupFilters({ evaluations, categories, departments }: Groups): Filter<'year' | 'category_id' | 'department'>[] {
  const years = evaluations && [...new Set(evaluations.map(({ period }) => period))].sort((a, b) => b - a);
  const { scope } = common;
  return [
    { name: 'year', label: scope.year, all: scope.everyYear, options: years && plainChoices(years) },
    { name: 'category_id', label: scope.category, all: scope.everyCategory, options: categories && namedChoices(categories) },
    { name: 'department', label: scope.department, all: scope.everyDepartment, options: departments && plainChoices(departments) },
  ];
}
