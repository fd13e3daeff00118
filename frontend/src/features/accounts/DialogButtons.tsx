import { Group } from '@mantine/core';
import { common } from '@/strings/common';
import { BusyButton } from '@/ui/BusyButton';
import { SubmitButton, type UseAppFormReturn } from '@/ui/form';

interface DialogButtonsProps<V> {
  form: UseAppFormReturn<V>;
  onClose: () => void;
  /** The label of the button that sends the form. */
  children: string;
}

/** At the foot of a form in a dialog. */
export const DialogButtons = <V,>({ form, onClose, children }: DialogButtonsProps<V>) => (
  <Group justify="flex-end" mt="lg" gap="sm">
    <BusyButton variant="default" inactive={form.submitting} onClick={onClose}>
      {common.actions.cancel}
    </BusyButton>
    <SubmitButton form={form}>{children}</SubmitButton>
  </Group>
);
