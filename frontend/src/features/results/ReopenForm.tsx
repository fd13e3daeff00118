import { useReopen, type SubmissionSummary } from '@/api/corrections';
import { REASON_MAX_LENGTH } from '@/constants';
import { LongTextForm } from '@/shared/LongTextForm';
import { corrections } from '@/strings/corrections';

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
  return (
    <LongTextForm
      aria-label={text.reopenWhich(number)}
      label={text.reason}
      help={text.reasonHelp}
      maxLength={REASON_MAX_LENGTH}
      submit={(reason) => reopen.mutateAsync({ id: submission.id, reason })}
      success={text.reopened}
      onSuccess={() => {
        onClose();
        onReopened();
      }}
      onCancel={onClose}
      failure={text.reopenFailed}
    >
      {text.confirm}
    </LongTextForm>
  );
}
