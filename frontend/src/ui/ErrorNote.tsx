import { Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { describeFailure } from '@/errors';
import { common } from '@/strings/common';
import classes from './ErrorNote.module.css';

interface ErrorNoteProps {
  /** The screen's own sentence for this failure. */
  message: string;
  /** What was thrown; its reason is shown below the message where it helps. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** Scrolls to the note: for what was pressed may be far below it. */
  reveal?: boolean;
  children?: ReactNode;
}

/** A failure in its place: read out at once (`role="alert"`), and stays until it is over. */
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
