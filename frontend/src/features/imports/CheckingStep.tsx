import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCheckToTheEnd, useDiscard, type Import } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { showFailure } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { Working } from './Working';

interface CheckingStepProps {
  current: Import;
  onClose: () => void;
}

/** Checks the rows batch by batch; goes on where it stopped after a failure. */
export function CheckingStep({ current, onClose }: CheckingStepProps) {
  const checkToTheEnd = useCheckToTheEnd();
  const discard = useDiscard();
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = failure === null;
  const { id } = current;
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    checkToTheEnd(id, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [checkToTheEnd, id, isRunning]);

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
      label={text.checking(current.checked, current.total)}
      percent={Math.floor((100 * current.checked) / current.total)}
      onCancel={() => {
        // The callbacks of `mutate` are not called once this step is closed.
        discard.mutateAsync(id).catch((error: unknown) => showFailure(error, text.discardFailed));
        onClose();
      }}
    />
  );
}
