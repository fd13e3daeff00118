import { Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateView.module.css';
import { useFocusOnArrival } from './useFocusGuard';
import { usePageTitle } from './usePageTitle';

interface MessagePageProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  /** Ways out: buttons and links. */
  action: ReactNode;
}

/** A page that is only a message: denied, not found, broken. */
export function MessagePage({ icon: Icon, title, children, action }: MessagePageProps) {
  usePageTitle(title);
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className={classes.page}>
      <span className={classes.icon} data-large>
        <Icon size={40} stroke={1.4} aria-hidden />
      </span>
      <Title order={1} tabIndex={-1} ref={heading}>
        {title}
      </Title>
      <Text component="div" c="dimmed" size="lg" maw="34rem">
        {children}
      </Text>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
