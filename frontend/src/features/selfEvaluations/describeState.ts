import type { OwnSelfEvaluation } from '@/api/selfEvaluations';
import { formatDate, formatDay } from '@/format';
import { selfEvaluations } from '@/strings/selfEvaluations';

const text = selfEvaluations.state;

type Dated = Pick<OwnSelfEvaluation, 'state' | 'opens_on' | 'closes_on' | 'sent_at'>;

/** Whether it can be sent, has been sent, or until when. */
export function describeState({ state, opens_on, closes_on, sent_at }: Dated): string {
  if (state === 'sent' && sent_at) return text.sent(formatDate(sent_at));
  if (state === 'upcoming') return text.opens(formatDay(opens_on));
  if (state === 'open') return closes_on ? text.openUntil(formatDay(closes_on)) : text.open;
  return closes_on ? text.closedOn(formatDay(closes_on)) : text.closed;
}
