import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { analysis } from '@/strings/analysis';
import classes from './Change.module.css';
import { difference, formatDifference } from '../figures';

const text = analysis.years;

interface ChangeProps {
  now: string;
  then: string;
  /** The direction that is more than chance; without one only the amount is shown. */
  direction?: 'up' | 'down' | undefined;
}

const ICONS = { up: IconArrowUp, down: IconArrowDown };

/** How a figure has changed: the amount, and its direction where that is more than chance; not by colour alone. */
export function Change({ now, then, direction }: ChangeProps) {
  const change = difference(now, then);
  // the figure of more people can have moved the other way
  const isSame = direction !== undefined && change !== 0 && direction === (change > 0 ? 'up' : 'down');
  if (!isSame) return <span className={classes.change}>{formatDifference(change)}</span>;
  const Icon = ICONS[direction];
  return (
    <span className={classes.change} data-direction={direction}>
      <Icon size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{text[direction]} </VisuallyHidden>
      {formatDifference(change)}
    </span>
  );
}
