import { IconSend } from '@tabler/icons-react';
import { useSendReminders, type Reminders } from '@/api/mail';
import { reminders as text } from '@/strings/reminders';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';

/** Sends today's reminders, after asking: what was sent cannot be taken back. */
export function SendButton({ state }: { state: Reminders | undefined }) {
  const send = useSendReminders();

  const people = state?.people ?? 0;
  const isNobody = state?.people === 0;

  const confirmAndSend = async () => {
    if (isNobody) return;
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
    <BusyButton
      busy={send.isPending}
      disabled={!state?.is_on}
      // Once all are sent it keeps the focus, which a disabled button would lose.
      aria-disabled={isNobody}
      data-disabled={isNobody || undefined}
      onClick={() => void confirmAndSend()}
      leftSection={<IconSend size={20} stroke={1.7} aria-hidden />}
    >
      {text.send}
    </BusyButton>
  );
}
