import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCheck, useDiscard, type Import } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { showFailure } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { Working } from './Working';

interface CheckingStepProps {
  current: Import;
  onClose: () => void;
}

/** Checks the rows, again after a failure. */
export function CheckingStep({ current, onClose }: CheckingStepProps) {
  const check = useCheck();
  const discard = useDiscard();
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = failure === null;
  const { id } = current;
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    check(id, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [check, id, isRunning]);

  if (failure !== null) {
    return (
      <ErrorNote message={text.checkFailed} error={failure}>
        <Button size="sm" variant="default" mt="sm" onClick={() => setFailure(null)}>
          {text.continueCheck}
        </Button>
      </ErrorNote>
    );
  }
  return (
    <Working
      label={text.checking(current.total)}
      onCancel={() => {
        // The callbacks of `mutate` are not called once this step is closed.
        discard.mutateAsync(id).catch((error: unknown) => showFailure(error, text.discardFailed));
        onClose();
      }}
    />
  );
}
