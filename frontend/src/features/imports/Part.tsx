import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './ImportsPage.module.css';

interface PartProps {
  title: string;
  gap?: 'sm';
  children: ReactNode;
}

/** A part of a step of an import, below its heading. */
export function Part({ title, gap, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} style={{ gap: gap && `var(--mantine-spacing-${gap})` }} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
