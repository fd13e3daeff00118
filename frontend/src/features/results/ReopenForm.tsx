import { Button, Textarea } from '@mantine/core';
import { useReopen, type Sent } from '@/api/corrections';
import { requiredText } from '@/domain/characters';
import { corrections } from '@/strings/corrections';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import classes from './ReportSent.module.css';

const REASON_MAX_LENGTH = 1000;

const text = corrections.sent;

interface ReopenFormProps {
  sent: Sent;
  number: number;
  onReopened: () => void;
  onClose: () => void;
}

/** Asks for the reason, which whoever corrects it and the person evaluated will read, and reopens. */
export function ReopenForm({ sent, number, onReopened, onClose }: ReopenFormProps) {
  const reopen = useReopen();
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: requiredText(REASON_MAX_LENGTH) },
    submit: ({ reason }) => reopen.mutateAsync({ id: sent.id, reason }),
    onSuccess: () => {
      notifySuccess(text.reopened);
      onClose();
      onReopened();
    },
    failure: text.reopenFailed,
  });
  return (
    <AppForm form={form} aria-label={text.label(number)} className={classes.form}>
      <Textarea
        label={text.reason}
        description={text.reasonHelp}
        required
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
        {...form.getInputProps('reason')}
      />
      <div className={classes.buttons}>
        <SubmitButton form={form}>{text.confirm}</SubmitButton>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </AppForm>
  );
}
