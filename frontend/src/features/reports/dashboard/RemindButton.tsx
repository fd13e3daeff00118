import { IconSend } from '@tabler/icons-react';
import { useReminders, useSendReminders } from '@/api/mail';
import { dashboard } from '@/strings/dashboard';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';

const text = dashboard.remind;

/** Sends one evaluator today's reminder, after asking; nothing where e-mail is off. */
export function RemindButton({ evaluatorId, name }: { evaluatorId: number; name: string }) {
  const { data } = useReminders('');
  const send = useSendReminders();
  if (!data?.is_on) return null;

  const confirmAndSend = async () => {
    if (!(await confirmAction({ title: text.title(name), body: text.body, confirmLabel: text.confirm }))) return;
    try {
      await send.mutateAsync({ ids: [evaluatorId], task: 'pending' });
      notifySuccess(text.sent(name));
    } catch (error) {
      await showFailure(error, text.failed);
    }
  };

  return (
    <BusyButton
      busy={send.isPending}
      size="xs"
      onClick={() => void confirmAndSend()}
      leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
      aria-label={text.label(name)}
    >
      {text.button}
    </BusyButton>
  );
}
