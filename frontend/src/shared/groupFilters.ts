import { EVERY_YEAR } from '@/domain/filters';
import { currentYear } from '@/format';
import { common } from '@/strings/common';
import { namedChoices, plainChoices, type Choice, type Named } from '@/ui/filterChoices';
import type { Filter, FilteredList } from '@/ui/Filters';

const text = common.scope;

export const EVERY: Choice = { value: EVERY_YEAR, label: text.everyYear };

/** The filter whose choice without a year is this year. */
export const thisYear = ({ filters: { year } }: FilteredList<'year'>) => ({
  name: 'year' as const,
  label: text.year,
  all: String(currentYear()),
  // a figure that led here may have named this year, which is the choice without a year
  ...(year === currentYear() && { value: '' }),
});

interface Parts {
  categories: readonly Named[] | undefined;
  departments: readonly string[] | undefined;
  /** The list shows one category at a time. */
  ofOneCategory?: boolean;
}

/** The filters by category and department, the parts of a school. */
export const partFilters = ({ categories, departments, ofOneCategory }: Parts): Filter<'category_id' | 'department'>[] => [
  {
    name: 'category_id',
    label: text.category,
    all: text.everyCategory,
    options: categories && namedChoices(categories),
    isRequired: ofOneCategory,
  },
  { name: 'department', label: text.department, all: text.everyDepartment, options: departments && plainChoices(departments) },
];

type Evaluations = readonly { period: number }[];

/** The years that have evaluations, the latest first. */
export const yearsOf = (evaluations: Evaluations): number[] =>
  [...new Set(evaluations.map(({ period }) => period))].sort((a, b) => b - a);

/** The earlier years of these evaluations as choices, the latest first. */
export const pastYears = (evaluations: Evaluations = []): Choice[] =>
  plainChoices(yearsOf(evaluations).filter((year) => year < currentYear()));

/** The filters by year, category and department of a list about these evaluations. */
export const groupFilters = ({ evaluations, ...parts }: Parts & { evaluations: Evaluations | undefined }): Filter<
  'year' | 'category_id' | 'department'
>[] => [
  { name: 'year', label: text.year, all: text.everyYear, options: evaluations && plainChoices(yearsOf(evaluations)) },
  ...partFilters(parts),
];
