import { formatPercent } from '@/format';
import { report } from '@/strings/report';
import { changeBetween } from './highlights';

const text = report.hero.change;

/** How a result stands to the one before, as the server answers it. */
export interface ChangeData {
  usual_difference: { points: number; pairs: number | null };
  usual_change: number;
  is_small: boolean;
  shared_evaluators: 'all' | 'some' | 'none' | null;
}

interface Total {
  overall_percentage: string;
  period: number;
}

/** The change of a person's total, and what it can tell, for screen and paper. */
export function describeChange(now: Total, before: Total, change: ChangeData) {
  const { direction, points } = changeBetween(before.overall_percentage, now.overall_percentage);
  const then = formatPercent(before.overall_percentage);
  const evaluators = change.shared_evaluators;
  return {
    /** Null where it may be chance. */
    direction: change.is_small && direction !== 'same' ? null : direction,
    sentence: change.is_small ? text.small[direction](points, before.period, then) : text.large[direction](points, before.period, then),
    usual: text.usual(change.usual_change, change.usual_difference.pairs),
    otherEvaluators: evaluators === 'none' || evaluators === 'some' ? text.evaluators[evaluators](before.period) : null,
  };
}
