import { useCategories } from '@/api/categories';
import { useDepartments } from '@/api/users';
import { ROLES } from '@/constants';
import { roleLabel } from '@/format';
import { arePasswordsForAll } from '@/serverSettings';
import { partFilters } from '@/shared/groupFilters';
import { users as text } from '@/strings/users';
import type { Choice } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import type { UserList } from './userFilters';
import { accessLabel } from './UserStatus';

const ROLE_CHOICES: readonly Choice[] = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
const statusChoices = (): readonly Choice[] => [
  { value: 'true', label: text.active },
  { value: 'none', label: accessLabel('none') },
  ...(arePasswordsForAll() ? [{ value: 'temporary', label: accessLabel('temporary') }] : []),
  { value: 'no-email', label: text.noEmail },
  { value: 'false', label: text.inactive },
];

/** Narrows the list of people to a role, a status, a category and a department. */
export function UserFilters({ list }: { list: UserList }) {
  const categories = useCategories().data;
  const departments = useDepartments().data;
  return (
    <Filters
      list={list}
      filters={[
        { name: 'role', label: text.columns.role, all: text.everyRole, options: ROLE_CHOICES },
        { name: 'status', label: text.columns.status, all: text.everyStatus, options: statusChoices() },
        ...partFilters({ categories, departments }),
      ]}
    />
  );
}
