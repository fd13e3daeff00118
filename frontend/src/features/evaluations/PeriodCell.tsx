import { Badge } from '@mantine/core';
import type { Evaluation } from '@/api/evaluations';
import { currentYear, formatNearDay } from '@/format';
import { evaluations } from '@/strings/evaluations';
import classes from './EvaluationsPage.module.css';

const text = evaluations.phases;

const COLORS: Record<Evaluation['phase'], string | undefined> = {
  preparing: 'gray',
  open: undefined,
  closed: 'gray',
  published: undefined,
};

interface PeriodCellProps {
  evaluation: Evaluation;
  /** Whether its category has a newer one, so that nobody can submit in it any more. */
  isReplaced: boolean;
}

/** The year of an evaluation, how far it is, and the date that matters next. */
export function PeriodCell({ evaluation, isReplaced }: PeriodCellProps) {
  const date = dateOf(evaluation);
  const isOver = isReplaced && evaluation.phase === 'open';
  return (
    <span className={classes.period}>
      <span className={classes.phase}>
        {evaluation.period}
        <Badge variant="light" color={isOver ? 'gray' : COLORS[evaluation.phase]} tt="none">
          {isOver ? text.replaced : text.names[evaluation.phase]}
        </Badge>
      </span>
      {date !== null && <span className={classes.date}>{date}</span>}
    </span>
  );
}

function dateOf({ phase, period, first_day, closes_on, results_on }: Evaluation): string | null {
  if (phase === 'preparing') return (period > currentYear() ? text.from : text.opens)(formatNearDay(first_day));
  if (phase === 'open' && closes_on !== null) return text.closes(formatNearDay(closes_on));
  if (results_on !== null) return (phase === 'published' ? text.published : text.results)(formatNearDay(results_on));
  return closes_on && text.closed(formatNearDay(closes_on));
}
