import type { Group, Groups, PeopleFilter } from '@/api/assignments';
import { readId } from '@/domain/ids';
import { nameKey } from '@/nameKey';
import type { ListParams } from '@/ui/useListParams';

export const GROUP_FILTERS = ['department', 'category'] as const;
export type GroupFilter = (typeof GROUP_FILTERS)[number];

/** The filter in the address, as the API takes it. */
export const filterOf = ({ search, filters }: Pick<ListParams<GroupFilter>, 'search' | 'filters'>): PeopleFilter => ({
  search,
  department: filters.department,
  category_id: readId(filters.category),
});

export const isNarrowing = ({ search, department, category_id }: PeopleFilter): boolean =>
  search !== '' || department !== '' || category_id !== null;

/** The groups that are chosen. */
export function chosenGroups(groups: Groups | undefined, { department, category_id }: PeopleFilter): Group[] {
  const { departments = [], categories = [] } = groups ?? {};
  return [...departments.filter(({ name }) => nameKey(name) === nameKey(department)), ...categories.filter(({ id }) => id === category_id)];
}
