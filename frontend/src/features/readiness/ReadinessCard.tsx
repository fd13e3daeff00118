import { Badge, Card, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { readiness as text } from '@/strings/readiness';
import classes from './ReadinessPage.module.css';

interface ReadinessCardProps {
  title: string;
  /** Whether it keeps people from being evaluated. */
  isObstacle?: boolean;
  /** How many it concerns. */
  count?: string;
  body?: string | null;
  actions: ReactNode;
  children: ReactNode;
}

/** Something that is missing before the year starts: what it means, and what can be done. */
export function ReadinessCard({ title, isObstacle = false, count, body, actions, children }: ReadinessCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {title}
            </Title>
            <Badge variant="light" color={isObstacle ? 'red' : 'gray'} tt="none">
              {isObstacle ? text.obstacle : text.warning}
            </Badge>
          </div>
          {count !== undefined && (
            <Text fw={600} className={classes.count}>
              {count}
            </Text>
          )}
          {body && <Text c="dimmed">{body}</Text>}
        </div>
        {actions}
      </div>
      {children}
    </Card>
  );
}
