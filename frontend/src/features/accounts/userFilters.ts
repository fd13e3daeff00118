import { ROLES } from '@/constants';
import { categoryFilter, oneOf, textFilter } from '@/domain/filters';
import type { ListParams } from '@/ui/useListParams';

/** Active people by the kind of their password or without e-mail, besides all who are active or not. */
const STATUSES = ['true', 'false', 'none', 'temporary', 'no-email'] as const;

/** The filters of the list of people. */
export const USER_FILTERS = { role: oneOf(ROLES), status: oneOf(STATUSES), category_id: categoryFilter, department: textFilter };
export type UserList = ListParams<typeof USER_FILTERS>;

/** The parameters of the calls for a status of the address. */
export function statusParams(status: UserList['filters']['status']) {
  if (status === 'no-email') return { status: true, access: null, has_email: false };
  if (status === 'none' || status === 'temporary') return { status: true, access: status };
  return { status: status && status === 'true', access: null };
}
