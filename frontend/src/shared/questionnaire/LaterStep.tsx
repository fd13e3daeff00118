import { Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { SCROLL_DELAY_MS } from '@/constants';
import classes from './ClosingStep.module.css';
import { scrollTo } from './focus';
import { useStrayTaps } from './strayTaps';

interface LaterStepProps {
  title: string;
  intro: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A step that follows the questions: shown from its beginning, with its heading read out. */
export function LaterStep({ title, intro, onSubmit, children }: LaterStepProps) {
  const titleId = useId();
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => scrollTo(element.current), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.form} aria-labelledby={titleId} {...useStrayTaps()}>
      <Title order={2} id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {intro}
      </Text>
      {children}
    </form>
  );
}
