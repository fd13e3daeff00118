import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './SectionCard.module.css';

interface SectionCardProps {
  title: string;
  /** Beside the title: a link or a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page, as a card with a heading. */
export function SectionCard({ title, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Card>
  );
}
