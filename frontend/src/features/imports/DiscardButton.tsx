import { Button } from '@mantine/core';
import { useDiscard } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { confirmAction, showFailure } from '@/ui/dialogs';

/** Discards a file that was not applied, after a confirmation, to import another one. */
export function DiscardButton({ id, onDiscarded }: { id: number; onDiscarded: () => void }) {
  const discard = useDiscard();
  const ask = async () => {
    if (!(await confirmAction({ title: text.discardTitle, body: text.discardBody, confirmLabel: text.discard }))) {
      return;
    }
    discard.mutate(id, {
      onSuccess: onDiscarded,
      onError: (error) => void showFailure(error, text.discardFailed),
    });
  };
  return (
    <Button variant="default" onClick={() => void ask()}>
      {text.another}
    </Button>
  );
}
