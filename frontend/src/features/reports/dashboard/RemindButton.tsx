import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Progress } from '@/api/dashboard';
import { useSendReminders } from '@/api/mail';
import { dashboard } from '@/strings/dashboard';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';

const text = dashboard.remind;

/** Sends one evaluator today's reminder, after asking, or says why there is none; nothing where there is nothing to send. */
export function RemindButton({ row }: { row: Pick<Progress, 'evaluator_id' | 'evaluator_name' | 'reminder'> }) {
  const { evaluator_id: evaluatorId, evaluator_name: name, reminder } = row;
  const send = useSendReminders();
  if (reminder === null) return null;
  if (reminder !== 'possible') return <Text c="dimmed">{text.not[reminder]}</Text>;

  const confirmAndSend = async () => {
    if (!(await confirmAction({ title: text.title(name), body: text.body, confirmLabel: text.confirm }))) return;
    await attempt(send.mutateAsync({ ids: [evaluatorId], task: 'pending' }), { done: text.sent(name), failed: text.failed });
  };

  return (
    <BusyButton
      busy={send.isPending}
      size="xs"
      variant="light"
      onClick={() => void confirmAndSend()}
      leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
      aria-label={text.label(name)}
    >
      {text.button}
    </BusyButton>
  );
}
