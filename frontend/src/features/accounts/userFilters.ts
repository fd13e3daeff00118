import { ROLES, type Role } from '@/constants';
import { idFilter, oneOf } from '@/domain/filterReaders';

/** The filters of the list of people, as the address has them. */
export const FILTERS = ['role', 'status', 'category', 'department'] as const;
export type UserFilter = (typeof FILTERS)[number];

/** Active people by the kind of their password, besides all who are active or not. */
const STATUSES = ['true', 'false', 'none', 'temporary'];

/** The parameters of the call for a status of the address. */
export const statusParams = (status: string): { status: string; access: string } =>
  status === 'none' || status === 'temporary' ? { status: 'true', access: status } : { status, access: '' };

/** The same for the workbook. */
export function statusFilter(status: string) {
  const params = statusParams(status);
  return {
    status: params.status === '' ? null : params.status === 'true',
    access: params.access === '' ? null : (params.access as 'none' | 'temporary'),
  };
}

/** The filters in the address that are valid; the others are empty. */
export const validFilters = ({ role, status, category, department }: Record<UserFilter, string>) => ({
  role: ROLES.find((known) => known === role) ?? ('' as Role | ''),
  status: oneOf(STATUSES)(status),
  category: idFilter(category),
  department,
});
