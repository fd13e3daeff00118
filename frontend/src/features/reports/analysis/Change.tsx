import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { analysis } from '@/strings/analysis';
import classes from './Change.module.css';
import { difference, formatDifference } from '../figures';

const text = analysis.years;

/** How a figure has changed: direction and amount, not colour alone. */
export function Change({ now, then }: { now: string; then: string }) {
  const change = difference(now, then);
  const [Icon, word] = change > 0 ? [IconArrowUp, text.up] : change < 0 ? [IconArrowDown, text.down] : [IconEqual, text.same];
  return (
    <span className={classes.change} data-direction={Math.sign(change)}>
      <Icon size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{word} </VisuallyHidden>
      {formatDifference(change)}
    </span>
  );
}
