import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSendReminders, type Reminders } from '@/api/mail';
import { reminders as text } from '@/strings/reminders';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';

/** Sends today's reminders, after asking: what was sent cannot be taken back. */
export function SendButton({ state: { is_on: isOn, people } }: { state: Reminders }) {
  const send = useSendReminders();

  const confirmAndSend = async () => {
    const { title, body, confirm } = text.confirm;
    if (!(await confirmAction({ title, body: body(people), confirmLabel: confirm }))) return;
    try {
      const made = (await send.mutateAsync()).people;
      notifySuccess(made > 0 ? text.sent(made) : text.nobodyLeft);
    } catch (error) {
      await showFailure(error, text.sendFailed);
    }
  };

  return (
    <Button
      loading={send.isPending}
      disabled={!isOn || people === 0}
      onClick={() => void confirmAndSend()}
      leftSection={<IconSend size={20} stroke={1.7} aria-hidden />}
    >
      {text.send}
    </Button>
  );
}
