import { useSearchParams } from 'react-router';
import { readId } from '@/domain/ids';
import type { LeaveRule } from '@/ui/useLeaveGuard';

const BANK_PARAM = 'bank';

const bankIn = (search: string) => new URLSearchParams(search).get(BANK_PARAM);

/** Another bank on the same page is another place too. */
export const leavesBank: LeaveRule = (current, next) =>
  current.pathname !== next.pathname || bankIn(current.search) !== bankIn(next.search);

/** The selected bank in the address, so that *back* and a shared link work. */
export function useSelectedBank(): { selectedId: number | null; addressWith: (id: number | null) => string } {
  const [params] = useSearchParams();
  const addressWith = (id: number | null) => {
    const next = new URLSearchParams(params);
    next.delete('new');
    if (id === null) next.delete(BANK_PARAM);
    else next.set(BANK_PARAM, String(id));
    return next.size > 0 ? `?${next}` : '?';
  };
  return { selectedId: readId(params.get(BANK_PARAM)), addressWith };
}
