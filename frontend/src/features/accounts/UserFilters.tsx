import { NativeSelect } from '@mantine/core';
import { useCategories } from '@/api/categories';
import { useDepartments } from '@/api/users';
import { ROLES } from '@/constants';
import { roleLabel } from '@/format';
import { common } from '@/strings/common';
import { users as text } from '@/strings/users';
import { filterChoices, type Choice } from '@/ui/filterChoices';
import type { ListParams } from '@/ui/useListParams';
import { validFilters, type UserFilter } from './userFilters';
import classes from './UsersPage.module.css';

/** Narrows the list of people to a role, a status, a category and a department. */
export function UserFilters({ list: { filters, setFilter } }: { list: ListParams<UserFilter> }) {
  const chosen = validFilters(filters);
  const categories = useCategories().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  const departments = useDepartments().data?.map((name) => ({ value: name, label: name }));
  const select = (name: UserFilter, label: string, all: string, options: Choice[] = []) => (
    <NativeSelect
      label={label}
      data={filterChoices(all, options, chosen[name])}
      value={chosen[name]}
      onChange={(event) => setFilter(name, event.currentTarget.value)}
    />
  );
  return (
    <div className={classes.filters}>
      {select('role', text.columns.role, text.everyRole, ROLES.map((role) => ({ value: role, label: roleLabel(role) })))}
      {select('status', text.columns.status, text.everyStatus, [
        { value: 'true', label: text.active },
        { value: 'none', label: text.accessLabels.none },
        { value: 'temporary', label: text.accessLabels.temporary },
        { value: 'false', label: text.inactive },
      ])}
      {select('category', common.scope.category, common.scope.everyCategory, categories)}
      {select('department', common.scope.department, common.scope.everyDepartment, departments)}
    </div>
  );
}
