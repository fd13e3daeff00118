import { Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { describeFailure } from '@/errors';
import { common } from '@/strings/common';
import classes from './ErrorNote.module.css';

interface ErrorNoteProps {
  /** The screen's own sentence for this failure. */
  message: string;
  /** The thrown error; its reason is shown below the message where it helps. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** Scrolls to the note, which may be far from the button that was pressed. */
  reveal?: boolean;
  children?: ReactNode;
}

/** A failure that stays on the page; screen readers announce it (`role="alert"`). */
export function ErrorNote({ message, error, onRetry, reveal = false, children }: ErrorNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal) note.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal, error]);
  const failure = describeFailure(error, message);
  return (
    <div role="alert" className={classes.note} ref={note}>
      <IconAlertCircle className={classes.icon} size={22} stroke={1.8} aria-hidden />
      <div className={classes.body}>
        <Text fw={600} inherit>
          {failure.message}
        </Text>
        {failure.detail && <Text size="sm">{failure.detail}</Text>}
        {children}
        {onRetry && (
          <Button size="sm" variant="default" mt="sm" onClick={onRetry}>
            {common.actions.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
