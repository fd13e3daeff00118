import { Box } from '@mantine/core';
import { useInvitePeople } from '@/api/mail';
import type { User } from '@/api/session';
import { useCountWithoutAccess, useGiveTemporaryPasswords, type TemporaryAccess } from '@/api/users';
import { paths } from '@/paths';
import { hasEmail } from '@/serverSettings';
import { users } from '@/strings/users';
import { BusyButton } from '@/ui/BusyButton';
import { TextLink } from '@/ui/ButtonLink';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { Notice } from '@/ui/Notice';
import type { Selection } from '@/ui/Selection';
import { notifySuccess } from '@/ui/toasts';
import classes from './UsersPage.module.css';

const text = users.withoutAccess;

/** Says how many people cannot sign in yet, and leads to them. */
export function WithoutAccessNotice() {
  const people = useCountWithoutAccess().data ?? 0;
  if (people === 0) return null;
  return (
    <Box mb="md">
      <Notice>
        {text.count(people)}{' '}
        <TextLink inherit to={`${paths.users}?status=none`}>
          {text.show}
        </TextLink>
      </Notice>
    </Box>
  );
}

/** Whether a person can get a temporary password. */
export const canGetTemporaryPassword = ({ access, status, email }: User): boolean =>
  access !== 'set' && status && email !== '';

interface AccessActionsProps {
  selection: Selection;
  onGiven: (codes: TemporaryAccess[]) => void;
}

/** Invites those selected, or gives them temporary passwords: all or none. */
export function AccessActions({ selection, onGiven }: AccessActionsProps) {
  const invite = useInvitePeople();
  const give = useGiveTemporaryPasswords();
  const { ids } = selection;
  const hasNobody = ids.length === 0;

  const sendInvitations = async () => {
    try {
      await invite.mutateAsync(ids);
      selection.clear();
      notifySuccess(text.invited(ids.length));
    } catch (error) {
      await showFailure(error, text.inviteFailed);
    }
  };
  const givePasswords = async () => {
    const { giveTitle: title, giveConfirm: confirmLabel } = text;
    if (!(await confirmAction({ title, body: text.giveBody(ids.length), confirmLabel }))) return;
    try {
      onGiven(await give.mutateAsync(ids));
      selection.clear();
    } catch (error) {
      await showFailure(error, text.giveFailed);
    }
  };

  return (
    <div className={classes.access}>
      {hasNobody ? (
        <span className={classes.hint}>{hasEmail() ? text.hint : text.hintWithoutMail}</span>
      ) : (
        <>
          {hasEmail() && (
            <BusyButton size="xs" busy={invite.isPending} onClick={() => void sendInvitations()}>
              {text.invite(ids.length)}
            </BusyButton>
          )}
          <BusyButton size="xs" variant="light" busy={give.isPending} onClick={() => void givePasswords()}>
            {text.give(ids.length)}
          </BusyButton>
        </>
      )}
    </div>
  );
}
