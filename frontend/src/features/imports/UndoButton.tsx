import { IconArrowBackUp } from '@tabler/icons-react';
import { useApplyOrUndo, type ImportSummary } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import classes from './ImportsPage.module.css';
import { whatOf } from './kinds';
import { Working } from './Working';

/** Undoes an import after a confirmation. */
export function UndoButton({ record }: { record: ImportSummary }) {
  const undo = useApplyOrUndo();
  const what = whatOf(record);
  const ask = async () => {
    const isSure = await confirmAction({
      title: text.undoTitle,
      body: record.updated > 0 ? text.undoUpdates(what, record.file_name) : text.undoBody(what, record.file_name),
      confirmLabel: text.undo,
      danger: true,
    });
    if (!isSure) return;
    undo.mutate({ id: record.id, step: 'undo' }, {
      onSuccess: () => notifySuccess(text.undone),
      onError: (error) => void showFailure(error, text.undoFailed),
    });
  };
  return (
    <div className={classes.undo}>
      {undo.isPending && <Working label={text.undoing} />}
      <BusyButton
        size="xs"
        variant="subtle"
        color="gray"
        busy={undo.isPending}
        aria-label={text.past.undoOf(record.file_name)}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => void ask()}
      >
        {text.undo}
      </BusyButton>
    </div>
  );
}
