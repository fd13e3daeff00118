import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EvaluationProgress } from '@/api/evaluations';
import { evaluations } from '@/strings/evaluations';
import classes from './EvaluationsPage.module.css';

const text = evaluations.list;

interface EvaluationStateProps {
  /** Absent until it is known, and of a year that has not come. */
  progress: EvaluationProgress | undefined;
  /** On the same line. */
  children: ReactNode;
}

/** Whether an evaluation counts now, and how many people have been evaluated with it. */
export const EvaluationState = ({ progress, children }: EvaluationStateProps) => (
  <span className={classes.state}>
    {progress?.is_current && (
      <Badge variant="outline" color="gray" size="sm" tt="none">
        {text.current}
      </Badge>
    )}
    {progress && <span>{describe(progress)}</span>}
    {children}
  </span>
);

const describe = ({ is_current: isCurrent, evaluated, remaining }: EvaluationProgress): string =>
  isCurrent ? text.evaluatedOf(evaluated, evaluated + remaining) : text.evaluated(evaluated);
