import { Badge, Text } from '@mantine/core';
import type { EvaluationProgress } from '@/api/evaluations';
import { evaluations } from '@/strings/evaluations';
import classes from './EvaluationsPage.module.css';

const text = evaluations.list;

/** Whether an evaluation counts now, and how many people have been evaluated with it; nothing until that is known. */
export function EvaluationState({ progress }: { progress: EvaluationProgress | undefined }) {
  if (!progress) return null;
  const { is_current: isCurrent, evaluated, remaining } = progress;
  return (
    <span className={classes.state}>
      {isCurrent && (
        <Badge variant="filled" tt="none">
          {text.current}
        </Badge>
      )}
      <Text component="span" size="sm" c="dimmed">
        {isCurrent ? text.evaluatedOf(evaluated, evaluated + remaining) : text.evaluated(evaluated)}
      </Text>
    </span>
  );
}
