import { NativeSelect } from '@mantine/core';
import { useGroups, type Group } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { ErrorNote } from '@/ui/ErrorNote';
import { filterChoices, type Choice } from '@/ui/filterChoices';
import classes from './AssignmentsPage.module.css';
import type { GroupList } from './groups';

const text = assignments.groups;

interface GroupFiltersProps {
  evaluatorId: number;
  list: GroupList;
}

/** Narrows both lists to a department or a category, and says how many of it could be assigned. */
export function GroupFilters({ evaluatorId, list: { filters, setFilter } }: GroupFiltersProps) {
  const query = useGroups(evaluatorId);
  const category = String(filters.category_id ?? '');
  const { departments = [], categories = [] } = query.data ?? {};
  if (!query.data && query.error) {
    return <ErrorNote message={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <NativeSelect
        className={classes.filter}
        label={text.department}
        data={filterChoices(text.allDepartments, choices(departments, ({ name }) => name), filters.department)}
        value={filters.department}
        onChange={(event) => setFilter('department', event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.filter}
        label={text.category}
        data={filterChoices(text.allCategories, choices(categories, ({ id }) => String(id)), category)}
        value={category}
        onChange={(event) => setFilter('category_id', event.currentTarget.value)}
      />
    </>
  );
}

const choices = (groups: readonly Group[], valueOf: (group: Group) => string): Choice[] =>
  groups.map((group) => ({ value: valueOf(group), label: text.option(group.name, group.available) }));
