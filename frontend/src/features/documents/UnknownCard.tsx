import { Text, Title } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './VerifyPage.module.css';

interface UnknownCardProps {
  title: string;
  body: string;
  /** The way to try again. */
  children: ReactNode;
}

/** There is no such document, said calmly: most folios that do not exist were mistyped. */
export function UnknownCard({ title, body, children }: UnknownCardProps) {
  return (
    <section className={classes.card} role="alert">
      <div className={classes.verdict}>
        <span className={classes.icon}>
          <IconFileUnknown size={28} stroke={1.7} aria-hidden />
        </span>
        <div>
          <Title order={2}>{title}</Title>
          <Text mt={4}>{body}</Text>
        </div>
      </div>
      {children}
    </section>
  );
}
