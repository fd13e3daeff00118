import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './HomeCard.module.css';
import { useLinkState } from '@/ui/useWayBack';

export interface HomeCardProps {
  to: string;
  icon: Icon;
  title: string;
  body: string;
  /** Whether something is to be done there. */
  isWaiting?: boolean;
}

/** A large link of the first page, with an icon and an explanation. The page it opens can lead back (`useWayBack`). */
export const HomeCard = ({ to, icon: CardIcon, title, body, isWaiting }: HomeCardProps) => (
  <Link to={to} state={useLinkState(to)} className={classes.card} data-waiting={isWaiting || undefined}>
    <span className={classes.icon}>
      <CardIcon size={26} stroke={1.6} aria-hidden />
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

/** Reserves the space of a card whose query is loading, so that the list does not jump. */
export const HomeCardPlaceholder = () => <li hidden className={classes.pending} />;

/** False after the first failure. */
export const isFirstLoad = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;
