import type { Assigned } from '@/api/results';
import { formatDay } from '@/format';

interface Sentences {
  until: (day: string) => string;
  opens: (day: string) => string;
  closed: (day: string) => string;
}

/** From when, or until when, a person can be evaluated; null where no date says so. */
export function describeDates({ phase, opens_on, closes_on }: Assigned, text: Sentences): string | null {
  if (phase === 'preparing') return opens_on && text.opens(formatDay(opens_on));
  if (!closes_on) return null;
  return phase === 'open' ? text.until(formatDay(closes_on)) : text.closed(formatDay(closes_on));
}
