import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '@/strings/common';
import { Notice } from '@/ui/Notice';
import { useLinkState } from '@/ui/useWayBack';
import classes from './HomeCard.module.css';

export interface HomeCardProps {
  to: string;
  icon: Icon;
  title: string;
  /** What is to be done there, or what is new. */
  body?: string | undefined;
  /** Whether something is to be done there. */
  isWaiting?: boolean;
}

/** A list item with a large link of the first page and an icon. The page it opens can lead back (`useWayBack`). */
export const HomeCard = ({ to, icon: CardIcon, title, body, isWaiting }: HomeCardProps) => (
  <li>
    <Link to={to} state={useLinkState(to)} className={classes.card} data-waiting={isWaiting || undefined}>
      <span className={classes.icon}>
        <CardIcon size={26} stroke={1.6} aria-hidden />
      </span>
      <span>
        <Text component="span" display="block" fw={600} size="lg">
          {title}
        </Text>
        {body && (
          <Text component="span" c="dimmed">
            {body}
          </Text>
        )}
      </span>
    </Link>
  </li>
);

/** A list item that only says something, below the cards before it. */
export const HomeNote = ({ children }: { children: ReactNode }) => (
  <li className={classes.note}>
    <Notice>{children}</Notice>
  </li>
);

/**
 * Stands for a card whose query is loading. The list shows skeletons until none is left: an item that appeared above
 * another would move it away under the pointer.
 */
export const HomeCardPlaceholder = () => <li hidden data-pending />;

/** The list of cards, or skeletons while a `HomeCardPlaceholder` is in it; `usual` is how many cards there mostly are. */
export const HomeCards = ({ usual, children }: { usual: number; children: ReactNode }) => (
  <>
    <ul className={classes.cards}>{children}</ul>
    <div className={classes.skeletons}>
      <VisuallyHidden role="status">{common.states.loading}</VisuallyHidden>
      {Array.from({ length: usual }, (_, index) => (
        <div key={index} className={classes.card} aria-hidden>
          <Skeleton h="3rem" w="3rem" radius="md" className={classes.mark} />
          <div className={classes.words}>
            <Skeleton h={20} w="60%" mb={10} />
            <Skeleton h={16} />
          </div>
        </div>
      ))}
    </div>
  </>
);

/** False after the first failure. */
export const isFirstLoad = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;
