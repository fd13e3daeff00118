import type { Group, Groups, PeopleFilter } from '@/api/assignments';
import { categoryFilter, textFilter } from '@/domain/filters';
import { nameKey } from '@/nameKey';
import type { ListParams } from '@/ui/useListParams';

export const GROUP_FILTERS = { department: textFilter, category_id: categoryFilter };
export type GroupList = ListParams<typeof GROUP_FILTERS>;

/** The filter of both lists. */
export const filterOf = ({ search, filters: { department, category_id } }: Pick<GroupList, 'search' | 'filters'>): PeopleFilter => ({
  search,
  department,
  category_id,
});

export const isNarrowing = ({ search, department, category_id }: PeopleFilter): boolean =>
  search !== '' || department !== '' || category_id !== null;

/** The groups that are chosen. */
export function chosenGroups(groups: Groups | undefined, { department, category_id }: PeopleFilter): Group[] {
  const { departments = [], categories = [] } = groups ?? {};
  return [...departments.filter(({ name }) => nameKey(name) === nameKey(department)), ...categories.filter(({ id }) => id === category_id)];
}
