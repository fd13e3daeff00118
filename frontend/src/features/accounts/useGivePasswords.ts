import { useGiveTemporaryPasswords, type TemporaryPassword } from '@/api/users';
import { TEMPORARY_PASSWORD_DAYS } from '@/constants';
import { users } from '@/strings/users';
import { confirmAction, showFailure } from '@/ui/dialogs';

const text = users.withoutAccess;

/** Asks first, then gives temporary passwords to people who cannot sign in yet, to all of them or to none. */
export function useGivePasswords(onGiven: (passwords: TemporaryPassword[]) => void) {
  const give = useGiveTemporaryPasswords();
  const askAndGive = async (ids: readonly number[]): Promise<void> => {
    const confirmed = await confirmAction({
      title: text.giveTitle,
      body: text.giveBody(ids.length, TEMPORARY_PASSWORD_DAYS),
      confirmLabel: text.giveConfirm,
    });
    if (!confirmed) return;
    try {
      onGiven(await give.mutateAsync(ids));
    } catch (error) {
      await showFailure(error, text.giveFailed);
    }
  };
  return { askAndGive, isGiving: give.isPending };
}
