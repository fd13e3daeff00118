import { Modal, type ModalProps } from '@mantine/core';
import { giveUp } from '../useLeaveGuard';
import type { UseAppFormReturn } from './useAppForm';

interface FormModalProps<V> extends Pick<ModalProps, 'title' | 'onClose' | 'children'> {
  form: UseAppFormReturn<V>;
}

/**
 * A form in a dialog. Its cross, `Esc` and a click beside it ask before they lose input, and do nothing while the form
 * is being sent: nobody would hear of a failure, or see what is shown only once.
 */
export function FormModal<V>({ form, onClose, ...rest }: FormModalProps<V>) {
  const close = () => {
    if (!form.submitting) void giveUp(form.isDirty(), onClose);
  };
  return <Modal opened onClose={close} {...rest} />;
}
