import { Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './PasswordLink.module.css';

interface OutcomeProps {
  title: string;
  body: string;
  action: ReactNode;
}

/** The result in place of the form: announced, and with the focus. */
export function Outcome({ title, body, action }: OutcomeProps) {
  usePageTitle(title);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} role="status" className={classes.outcome}>
      <Title order={1}>{title}</Title>
      <Text mt="xs" mb="lg">
        {body}
      </Text>
      {action}
    </div>
  );
}
