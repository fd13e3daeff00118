import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { analysis } from '@/strings/analysis';
import classes from './Change.module.css';
import { difference, formatDifference } from '../figures';

const text = analysis.years;

interface ChangeProps {
  now: string;
  then: string;
  /** Whether it rises or falls by more than chance; else only the amount is shown. */
  isDirected?: boolean;
}

/** How a figure has changed: direction and amount, not colour alone. */
export function Change({ now, then, isDirected = true }: ChangeProps) {
  const change = difference(now, then);
  if (!isDirected) return <span className={classes.change}>{formatDifference(change)}</span>;
  const [Icon, word] = change > 0 ? [IconArrowUp, text.up] : change < 0 ? [IconArrowDown, text.down] : [IconEqual, text.same];
  return (
    <span className={classes.change} data-direction={Math.sign(change)}>
      <Icon size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{word} </VisuallyHidden>
      {formatDifference(change)}
    </span>
  );
}
