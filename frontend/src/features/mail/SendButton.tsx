import { IconSend } from '@tabler/icons-react';
import { useSendReminders, type ChosenToRemind } from '@/api/mail';
import { isStatus } from '@/errors';
import { reminders as text } from '@/strings/reminders';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import type { Selection } from '@/ui/Selection';

interface SendButtonProps {
  isOn: boolean;
  selection: Selection;
  /** The filters of the list, and the number of people found; absent while loading. */
  listed: ChosenToRemind & { people: number } | undefined;
  size?: 'xs';
}

/**
 * Sends today's reminders to those selected, or else to those listed, after asking: what was sent
 * cannot be taken back.
 */
export function SendButton({ isOn, selection, listed, size }: SendButtonProps) {
  const send = useSendReminders();
  const { ids } = selection;
  const people = ids.length || (listed?.people ?? 0);
  const isNobody = people === 0;

  const confirmAndSend = async () => {
    if (!listed) return;
    const { title, confirm } = text.confirm;
    const body = ids.length > 0 ? text.confirm.selected(people) : text.confirm.listed(people);
    if (!(await confirmAction({ title, body, confirmLabel: confirm }))) return;
    const isSent = await attempt(send.mutateAsync(ids.length > 0 ? { ids } : listed), {
      done: text.sent(people),
      failed: text.sendFailed,
      // Some of them are no longer in the list, and could not be deselected there.
      onFailed: (error) => isStatus(error, 409) && selection.clear(),
    });
    if (isSent) selection.clear();
  };

  return (
    <BusyButton
      {...(size && { size })}
      busy={send.isPending}
      disabled={!isOn}
      inactive={isNobody || !listed}
      data-disabled={isNobody || !listed || undefined}
      onClick={() => void confirmAndSend()}
      leftSection={<IconSend size={20} stroke={1.7} aria-hidden />}
    >
      {text.send(people)}
    </BusyButton>
  );
}
