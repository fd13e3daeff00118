import { Modal, type ModalProps } from '@mantine/core';
import { giveUp } from '../useLeaveGuard';
import type { UseAppFormReturn } from './useAppForm';

interface FormModalProps extends Pick<ModalProps, 'title' | 'onClose' | 'withCloseButton' | 'children'>, Partial<Pick<ModalProps, 'opened'>> {
  form: Pick<UseAppFormReturn<unknown>, 'submitting'> & { isDirty: () => boolean };
}

/**
 * A form in a dialog. Its cross, `Esc` and a click beside it ask before they lose input, and do nothing while the form
 * is being sent, so that a failure, or a secret shown only once, is seen.
 */
export function FormModal({ form, opened = true, onClose, ...rest }: FormModalProps) {
  const close = () => {
    if (form.submitting) return;
    // Of an *Esc* that is still under way the browser would also close the question.
    window.setTimeout(() => void giveUp(form.isDirty(), onClose));
  };
  return <Modal opened={opened} onClose={close} {...rest} />;
}
