import { useAnswerResult } from '@/api/receipts';
import type { Report } from '@/api/report';
import { ANSWER_MAX_LENGTH } from '@/constants';
import { LongTextForm } from '@/shared/LongTextForm';
import { receipts } from '@/strings/receipts';
import { confirmAction } from '@/ui/dialogs';

const text = receipts.answer;

interface AnswerFormProps {
  report: Report;
  onSent: () => void;
  onCancel: () => void;
}

/** Replies to a result in writing, once. */
export function AnswerForm({ report, onSent, onCancel }: AnswerFormProps) {
  const answer = useAnswerResult(report);
  return (
    <LongTextForm
      aria-label={text.title}
      label={text.label}
      help={text.help}
      maxLength={ANSWER_MAX_LENGTH}
      confirm={() => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send })}
      submit={answer.mutateAsync}
      success={text.sent}
      onSuccess={onSent}
      onCancel={onCancel}
      failure={text.failed}
    >
      {text.send}
    </LongTextForm>
  );
}
