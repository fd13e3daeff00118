import { formatNearDay } from '@/format';
import { pending, type PendingState } from '@/strings/pending';

export interface PendingPart {
  state: PendingState;
  number: number;
  day: string | null;
}

/** An evaluation that somebody owes, with its dates for them. */
export interface Owed {
  state: PendingState;
  opens_on: string | null;
  closes_on: string | null;
}

const STATES: readonly PendingState[] = ['open', 'upcoming', 'closed', 'unprepared'];

const dayOf = ({ state, opens_on: opens, closes_on: closes }: Owed): string | null => {
  if (state === 'unprepared') return null;
  return state === 'upcoming' ? opens : closes;
};

/** The owed evaluations by when they can be sent, those to be sent first at the beginning, as the server splits them. */
export function splitPending(owed: readonly Owed[]): PendingPart[] {
  const parts = new Map<string, PendingPart>();
  for (const each of owed) {
    const part = { state: each.state, day: dayOf(each) };
    const key = `${part.state} ${part.day}`;
    parts.set(key, { ...part, number: (parts.get(key)?.number ?? 0) + 1 });
  }
  return [...parts.values()].sort(
    (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || (a.day ?? '9999').localeCompare(b.day ?? '9999'),
  );
}

/** `6 por enviar hasta el 17 de diciembre`. */
export const describePart = ({ state, number, day }: PendingPart): string =>
  pending.part(state, number, day && formatNearDay(day));

/** `9: 6 por enviar hasta el 17 de diciembre y 3 abren el 3 de diciembre`; the closed ones of several evaluations as one. */
export function describePending(parts: readonly PendingPart[]): string {
  const closed = parts.filter(({ state }) => state === 'closed').reduce((sum, { number }) => sum + number, 0);
  const words = [
    ...parts.filter(({ state }) => state === 'open' || state === 'upcoming').map(describePart),
    ...(closed > 0 ? [pending.part('closed', closed, null)] : []),
    ...parts.filter(({ state }) => state === 'unprepared').map(describePart),
  ];
  return pending.all(countPending(parts), words);
}

export const countPending = (parts: readonly PendingPart[]): number => parts.reduce((sum, { number }) => sum + number, 0);

/** `Por enviar hasta el 17 de diciembre`: of one person. */
export function describeOwed(owed: Owed): string {
  const day = dayOf(owed);
  return pending.one(owed.state, day && formatNearDay(day));
}

/** Whether something can be sent today. */
export const hasOpen = (parts: readonly PendingPart[]): boolean => parts.some(({ state }) => state === 'open');
