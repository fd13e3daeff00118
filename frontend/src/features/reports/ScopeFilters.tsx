import { useCategories } from '@/api/categories';
import { useScopeDepartments } from '@/api/dashboard';
import { useEvaluations } from '@/api/evaluations';
import { currentYear } from '@/format';
import { EVERY, partFilters, pastYears, thisYear } from '@/shared/groupFilters';
import { common } from '@/strings/common';
import { plainChoices } from '@/ui/filterChoices';
import { Filters, type Filter, type FilteredList } from '@/ui/Filters';
import type { ScopeFilter } from './scope';

const text = common.scope;

interface ScopeFiltersProps<Name extends string> {
  list: FilteredList<Name | ScopeFilter>;
  /** The choice without a year is every year; `last`: it is this year, and every year the last choice. */
  everyYear?: boolean | 'last';
  /** The filters of the screen besides these. */
  more?: readonly Filter<Name>[];
  /** The filters that stand beside the year. */
  afterYear?: readonly Filter<Name>[];
  /** The screen shows one category at a time. */
  ofOneCategory?: boolean;
}

/** Narrows a screen to a year, a category and a department. */
export function ScopeFilters<Name extends string = never>(props: ScopeFiltersProps<Name>) {
  const { list, everyYear = false, more = [], afterYear = [], ofOneCategory = false } = props;
  const years = pastYears(useEvaluations().data);
  const categories = useCategories().data;
  const departments = useScopeDepartments().data;
  return (
    <Filters
      list={list}
      filters={[
        ...more,
        everyYear === true
          ? { name: 'year', label: text.year, all: text.everyYear, options: [...plainChoices([currentYear()]), ...years] }
          : { ...thisYear(list), options: everyYear ? [...years, EVERY] : years },
        ...afterYear,
        ...partFilters({ categories, departments, ofOneCategory }),
      ]}
    />
  );
}

/** Narrows a screen of the whole school to a year. */
export function YearFilter({ list }: { list: FilteredList<'year'> }) {
  return <Filters list={list} filters={[{ ...thisYear(list), options: pastYears(useEvaluations().data) }]} />;
}
