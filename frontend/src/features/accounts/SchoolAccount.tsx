import { useSchoolAccount, useUnlinkSchoolAccount } from '@/api/schoolAccount';
import { useCurrentUser, type User } from '@/api/session';
import { mayChange } from '@/domain/permissions';
import { formatDate } from '@/format';
import { person as words } from '@/strings/person';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { Email } from '@/ui/Email';
import classes from './PersonPage.module.css';

const text = words.schoolAccount;

/** With which account of the school a person signs in, which those who may change the person undo. */
export function SchoolAccount({ person }: { person: User }) {
  const me = useCurrentUser();
  const { data, error } = useSchoolAccount(person.id);
  const unlink = useUnlinkSchoolAccount();
  if (error) return text.failed;
  if (!data) return null;
  if (data.is_hidden) return words.data.hiddenSignIn;
  if (!data.linked_at) return text.none;

  const askAndUnlink = async () => {
    const { title, body, confirm } = text.unlink;
    if (!(await confirmAction({ title, body: body(person.name), confirmLabel: confirm, danger: true }))) return;
    await attempt(unlink.mutateAsync(person.id), { failed: text.unlink.failed });
  };

  return (
    <>
      <Email email={data.email} />
      <span className={classes.note}>{text.since(formatDate(data.linked_at))}</span>
      {mayChange(me, person) && (
        <BusyButton size="xs" variant="light" mt={4} busy={unlink.isPending} onClick={() => void askAndUnlink()}>
          {text.unlink.action}
        </BusyButton>
      )}
    </>
  );
}
