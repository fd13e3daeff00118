import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './StepLink.module.css';
import { useLinkState } from './useWayBack';

export interface StepLinkProps {
  to: string;
  icon: Icon;
  title: string;
  body: string;
  /** Whether something is to be done there. */
  isWaiting?: boolean;
}

/** A large link to a next step, with an icon and an explanation. The next page can lead back (`useWayBack`). */
export const StepLink = ({ to, icon: StepIcon, title, body, isWaiting }: StepLinkProps) => (
  <Link to={to} state={useLinkState(to)} className={classes.step} data-waiting={isWaiting || undefined}>
    <span className={classes.icon}>
      <StepIcon size={26} stroke={1.6} aria-hidden />
    </span>
    <span>
      <Text component="span" display="block" fw={600} size="lg">
        {title}
      </Text>
      <Text component="span" c="dimmed">
        {body}
      </Text>
    </span>
  </Link>
);
