import { common } from '@/strings/common';
import { namedChoices, plainChoices } from '@/ui/filterChoices';
import type { Filter } from '@/ui/Filters';

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
