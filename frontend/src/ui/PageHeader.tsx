import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackToOrigin } from './BackLink';
import classes from './PageHeader.module.css';
import { useFocusOnArrival } from './useFocusGuard';
import { usePageTitle } from './usePageTitle';

export interface PageHeaderProps {
  title: string;
  /** The title of the browser's tab, where it differs from the heading. */
  documentTitle?: string;
  /** One sentence, where it helps. */
  description?: ReactNode;
  /** The page's main actions: at the top right, or below the description where there is less room. */
  action?: ReactNode;
  /** Downloads of what the page shows: before the actions, and below the page on a phone. */
  exports?: ReactNode;
  /** Above the title: a link back; by default to the page that led here. */
  back?: ReactNode;
}

/** The header of every page: its `h1`, a description and the main actions. */
export function PageHeader({ title, documentTitle, description, action, exports, back = <BackToOrigin /> }: PageHeaderProps) {
  usePageTitle(documentTitle ?? title);
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header className={classes.header}>
      <div className={classes.back}>{back}</div>
      <Title order={1} tabIndex={-1} ref={heading} className={classes.title}>
        {title}
      </Title>
      {description && (
        <Text component="p" c="dimmed" maw="44rem" className={classes.description}>
          {description}
        </Text>
      )}
      {(action || exports) && (
        <div className={classes.buttons}>
          {action && <div className={classes.action}>{action}</div>}
          {exports && <div className={classes.exports}>{exports}</div>}
        </div>
      )}
    </header>
  );
}
