import { NativeSelect } from '@mantine/core';
import { useCategories } from '@/api/categories';
import { useEvaluations } from '@/api/evaluations';
import { useDepartments } from '@/api/users';
import { currentYear } from '@/format';
import { common } from '@/strings/common';
import { filterChoices, type Choice } from '@/ui/filterChoices';
import type { ListParams } from '@/ui/useListParams';
import { EVERY_YEAR, type ScopeFilter } from './scope';
import classes from './ScopeFilters.module.css';

const text = common.scope;

interface ScopeFiltersProps {
  list: Pick<ListParams<ScopeFilter>, 'filters' | 'setFilter'>;
  /** The choice without a year is every year; `last`: it is this year, and every year the last choice. */
  everyYear?: boolean | 'last';
}

/** Narrows a screen to a year, a category and a department. */
export function ScopeFilters({ list: { filters, setFilter }, everyYear = false }: ScopeFiltersProps) {
  const years = usePastYears();
  const categories = useCategories().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  const departments = useDepartments().data?.map((name) => ({ value: name, label: name }));
  const select = (name: ScopeFilter, all: string, options: Choice[] = []) => (
    <NativeSelect
      className={classes.filter}
      label={text[name]}
      data={filterChoices(all, options, filters[name])}
      value={filters[name]}
      onChange={(event) => setFilter(name, event.currentTarget.value)}
    />
  );
  return (
    <div className={classes.filters}>
      {everyYear === true
        ? select('year', text.everyYear, [thisYear(), ...years])
        : select('year', String(currentYear()), everyYear ? [...years, { value: EVERY_YEAR, label: text.everyYear }] : years)}
      {select('category', text.everyCategory, categories)}
      {select('department', text.everyDepartment, departments)}
    </div>
  );
}

const toOption = (year: number): Choice => ({ value: String(year), label: String(year) });
const thisYear = () => toOption(currentYear());

/** The earlier years with evaluations, the latest first. */
function usePastYears(): Choice[] {
  const periods = useEvaluations().data?.map(({ period }) => period) ?? [];
  const past = periods.filter((period) => period < currentYear());
  return [...new Set(past)].sort((a, b) => b - a).map(toOption);
}
