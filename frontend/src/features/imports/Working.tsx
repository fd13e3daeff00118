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
        <Progress.Section value={percent ?? 100} aria-labelledby={id} animated={percent === undefined} />
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
