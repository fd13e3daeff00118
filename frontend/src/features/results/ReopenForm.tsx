import { Textarea } from '@mantine/core';
import { useReopen, type SubmissionSummary } from '@/api/corrections';
import { requiredText } from '@/domain/characters';
import { corrections } from '@/strings/corrections';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import classes from './ReportSubmissions.module.css';

const REASON_MAX_LENGTH = 1000;

const text = corrections.sent;

interface ReopenFormProps {
  submission: SubmissionSummary;
  number: number;
  onReopened: () => void;
  onClose: () => void;
}

/** Reopens a submission, with a reason that its evaluator and the person evaluated will read. */
export function ReopenForm({ submission, number, onReopened, onClose }: ReopenFormProps) {
  const reopen = useReopen();
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: requiredText(REASON_MAX_LENGTH) },
    submit: ({ reason }) => reopen.mutateAsync({ id: submission.id, reason }),
    onSuccess: () => {
      notifySuccess(text.reopened);
      onClose();
      onReopened();
    },
    failure: text.reopenFailed,
  });
  return (
    <AppForm form={form} aria-label={text.reopenWhich(number)} className={classes.form}>
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
      <FormButtons form={form} onCancel={onClose}>
        {text.confirm}
      </FormButtons>
    </AppForm>
  );
}
