import { useAnswerTalk, type Talk } from '@/api/talks';
import { ANSWER_MAX_LENGTH } from '@/constants';
import { LongTextForm } from '@/shared/LongTextForm';
import { talks } from '@/strings/talks';
import { confirmAction } from '@/ui/dialogs';

const text = talks.answer;

/** What the person adds to the note, once. */
export function AnswerForm({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const answer = useAnswerTalk(talk.id);
  return (
    <LongTextForm
      aria-label={text.open}
      label={text.label}
      maxLength={ANSWER_MAX_LENGTH}
      confirm={() => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send })}
      submit={answer.mutateAsync}
      success={text.sent}
      onSuccess={onClose}
      onCancel={onClose}
      failure={text.failed}
    >
      {text.send}
    </LongTextForm>
  );
}
