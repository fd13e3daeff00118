import { ROLES, type Role } from '@/constants';

/** The filters of the list of people, as the address has them. */
export const FILTERS = ['role', 'status', 'category', 'department'] as const;
export type UserFilter = (typeof FILTERS)[number];

const STATUSES = ['true', 'false'];

/** The filters in the address that are valid; the others are empty. */
export const validFilters = ({ role, status, category, department }: Record<UserFilter, string>) => ({
  role: ROLES.find((known) => known === role) ?? ('' as Role | ''),
  status: STATUSES.includes(status) ? status : '',
  category: /^[1-9]\d*$/.test(category) ? category : '',
  department,
});
