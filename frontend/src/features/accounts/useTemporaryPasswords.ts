import { useSetTemporaryPasswords, type TemporaryPassword } from '@/api/users';
import { TEMPORARY_PASSWORD_DAYS } from '@/constants';
import { users } from '@/strings/users';
import { attempt } from '@/ui/attempt';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { useShownOnceGuard } from '@/ui/useLeaveGuard';

const text = users.withoutAccess;

/** The server generates at most this many passwords in one call. */
const TEMPORARY_PASSWORDS_AT_ONCE = 100;

/**
 * `askAndSet` gives temporary passwords to people who cannot sign in yet, to all or none; `askAndReset` gives one person
 * a temporary password in place of a chosen one. Both ask first.
 */
export function useTemporaryPasswords(onSet: (passwords: TemporaryPassword[]) => void) {
  const set = useSetTemporaryPasswords();
  useShownOnceGuard(set.isPending);
  const send = (body: Parameters<typeof set.mutateAsync>[0]) => attempt(set.mutateAsync(body), { onDone: onSet, failed: text.setFailed });
  const askAndSet = async (ids: readonly number[]): Promise<void> => {
    if (ids.length > TEMPORARY_PASSWORDS_AT_ONCE) {
      await showAlert(text.tooMany(TEMPORARY_PASSWORDS_AT_ONCE));
      return;
    }
    const body = text.setBody(ids.length, TEMPORARY_PASSWORD_DAYS);
    if (await confirmAction({ title: text.setTitle, body, confirmLabel: text.setConfirm })) await send({ ids });
  };
  const askAndReset = async ({ id, name }: { id: number; name: string }): Promise<void> => {
    const { title, body, confirm } = text.reset;
    const confirmed = await confirmAction({
      title,
      body: body(name, TEMPORARY_PASSWORD_DAYS),
      confirmLabel: confirm,
      danger: true,
    });
    if (confirmed) await send({ ids: [id], replaces_chosen: true });
  };
  return { askAndSet, askAndReset, isSetting: set.isPending };
}
