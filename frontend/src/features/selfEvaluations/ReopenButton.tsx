import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useReopenSelfEvaluation, type ListedSelfEvaluation } from '@/api/selfEvaluations';
import { REASON_MAX_LENGTH } from '@/constants';
import { LongTextForm } from '@/shared/LongTextForm';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { FormModal } from '@/ui/form';
import { hasUnsavedWork } from '@/ui/useLeaveGuard';

const text = selfEvaluations.all;

interface ReopenButtonProps {
  entry: ListedSelfEvaluation;
  /** Called before the row is read again, without this button. */
  onReopened: () => void;
}

/** Reopens what a person has sent about themselves, with a reason that they will read. */
export function ReopenButton({ entry: { evaluation_id, user_id, user_name }, onReopened }: ReopenButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const reopen = useReopenSelfEvaluation(evaluation_id, user_id);
  const title = text.reopenOf(user_name);
  const finish = () => {
    onReopened();
    close();
  };
  return (
    <>
      <Button size="xs" variant="light" aria-label={title} onClick={open} data-row-focus>
        {text.reopen}
      </Button>
      {/* Without the button of its own the field is first, and takes the focus. */}
      <FormModal
        opened={isOpen}
        form={{ isDirty: hasUnsavedWork, submitting: reopen.isPending }}
        onClose={close}
        title={title}
        withCloseButton={false}
      >
        <LongTextForm
          aria-label={title}
          label={text.reason}
          help={text.reasonHelp}
          maxLength={REASON_MAX_LENGTH}
          submit={(reason) => reopen.mutateAsync(reason)}
          success={text.reopenedDone}
          onSuccess={finish}
          onCancel={close}
          failure={text.reopenFailed}
        >
          {text.confirm}
        </LongTextForm>
      </FormModal>
    </>
  );
}
