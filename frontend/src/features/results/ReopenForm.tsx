import { useReopen, type SubmissionSummary } from '@/api/corrections';
import { REASON_MAX_LENGTH } from '@/constants';
import { requiredText } from '@/domain/characters';
import { corrections } from '@/strings/corrections';
import { ReasonForm } from '@/ui/form';

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
    <ReasonForm
      aria-label={text.reopenWhich(number)}
      label={text.reason}
      help={text.reasonHelp}
      validate={requiredText(REASON_MAX_LENGTH)}
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
    </ReasonForm>
  );
}
