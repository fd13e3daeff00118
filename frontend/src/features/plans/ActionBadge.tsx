import { Badge } from '@mantine/core';
import type { ActionState } from '@/api/plans';
import { plans } from '@/strings/plans';
import classes from './ActionBadge.module.css';

const COLORS: Record<ActionState, string> = { pending: 'gray', overdue: 'red', done: 'brand' };

/** The state of an action, everywhere alike. */
export const ActionBadge = ({ state }: { state: ActionState }) => (
  <Badge variant="light" color={COLORS[state]} tt="none" className={classes.badge}>
    {plans.states[state]}
  </Badge>
);
