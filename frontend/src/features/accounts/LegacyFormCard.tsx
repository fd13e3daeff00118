import { Card, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './LegacyScreen.module.css';

/** The card of the form that adds or edits a person; it scrolls into view and focuses its first field. */
export function LegacyFormCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <Card component="section" aria-labelledby="legacy-form" mb="lg" ref={card} className={classes.form}>
      <Title order={2} id="legacy-form" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
