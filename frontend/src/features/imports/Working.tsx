import { Button, Progress, Text } from '@mantine/core';
import { useId } from 'react';
import { imports as text } from '@/strings/imports';
import classes from './ImportsPage.module.css';

interface WorkingProps {
  label: string;
  /** From 0 to 100; absent where the duration is unknown. */
  percent?: number;
  onCancel?: () => void;
}

/** The progress of an operation. */
export function Working({ label, percent, onCancel }: WorkingProps) {
  const id = useId();
  return (
    <div className={classes.working}>
      <Text id={id} role="status" fw={600}>
        {label}
      </Text>
      <Progress.Root size="lg">
        {percent === undefined ? (
          // A full bar, which is not to be read as 100%.
          <Progress.Section value={100} withAria={false} role="progressbar" aria-labelledby={id} animated />
        ) : (
          <Progress.Section value={percent} aria-labelledby={id} />
        )}
      </Progress.Root>
      {onCancel && (
        <div>
          <Button variant="default" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
