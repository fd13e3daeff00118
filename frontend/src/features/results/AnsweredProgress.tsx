import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { results } from '@/strings/results';
import classes from './QuestionsStep.module.css';

const text = results.questions;

interface AnsweredProgressProps {
  /** Who is evaluated. */
  personName: string;
  answered: number;
  total: number;
  children: ReactNode;
}

/** The bar that stays in sight above the questions. */
export function AnsweredProgress({ personName, answered, total, children }: AnsweredProgressProps) {
  const description = text.answered(answered, total);
  return (
    <div className={classes.progress}>
      <span className={classes.personName} aria-hidden>
        {personName}
      </span>
      <div
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={description}
        className={classes.track}
      >
        <div className={classes.bar} style={{ transform: `scaleX(${answered / total})` }} />
      </div>
      <Text size="sm" className={classes.count} aria-hidden>
        {description}
      </Text>
      {children}
    </div>
  );
}
