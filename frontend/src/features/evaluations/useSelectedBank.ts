import { useSearchParams } from 'react-router';

/** The selected bank in the address, so that *back* and a shared link work. */
export const BANK_PARAM = 'bank';

export function useSelectedBank(): { selectedId: number | null; addressWith: (id: number | null) => string } {
  const [params] = useSearchParams();
  const value = Number(params.get(BANK_PARAM));
  const addressWith = (id: number | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(BANK_PARAM);
    else next.set(BANK_PARAM, String(id));
    return next.size > 0 ? `?${next}` : '?';
  };
  return { selectedId: params.has(BANK_PARAM) ? value : null, addressWith };
}
