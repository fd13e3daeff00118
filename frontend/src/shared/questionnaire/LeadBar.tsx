import type { ReactNode } from 'react';
import { results } from '@/strings/results';
import classes from './LeadBar.module.css';

const text = results.questions;

interface LeadBarProps {
  /** The person evaluated. */
  personName: string;
  /** How many questions have a score; absent after the questions. */
  answered?: { done: number; total: number };
  /** Whether the answers are saved. */
  saveLine: ReactNode;
  /** The button that leads on. */
  children: ReactNode;
}

/** The bar that stays in sight below the form: whom it is about, how far it is, and the next step. */
export function LeadBar({ personName, answered, saveLine, children }: LeadBarProps) {
  return (
    <div className={`${classes.bar} ${classes.sticky}`}>
      {answered && <AnsweredProgress {...answered} />}
      <div className={classes.state}>
        <span className={classes.who} aria-hidden>
          <span className={classes.personName}>{personName}</span>
          {answered && <span className={classes.count}>{results.progress.count(answered.done, answered.total)}</span>}
        </span>
        {saveLine}
      </div>
      {children}
    </div>
  );
}

const AnsweredProgress = ({ done, total }: { done: number; total: number }) => (
  <div
    role="progressbar"
    aria-label={text.progress}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    aria-valuetext={text.answered(done, total)}
    className={classes.track}
  >
    <div className={classes.filled} style={{ transform: `scaleX(${done / total})` }} />
  </div>
);
