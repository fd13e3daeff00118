import { useLocation } from 'react-router';
import { paths } from '@/paths';

/** What a link to a person's form remembers: where in the list it was. */
export const fromList = (search: string) => ({ list: search });

/** The list of people as it was left: the same search and page. */
export function useUsersListAddress(): string {
  const state = useLocation().state as { list?: unknown } | null;
  return typeof state?.list === 'string' ? paths.users + state.list : paths.users;
}
