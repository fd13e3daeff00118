import { useRemoveSecondFactorOf, useSecondFactorOf } from '@/api/secondFactor';
import { useCurrentUser, type User } from '@/api/session';
import { person as words } from '@/strings/person';
import { secondFactor } from '@/strings/secondFactor';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import classes from './PersonPage.module.css';

const text = secondFactor.person;

/** Whether a person has a second factor, which admins take away from those who have lost it. */
export function SecondFactorOf({ person }: { person: User }) {
  const me = useCurrentUser();
  const { data, error } = useSecondFactorOf(person.id);
  const removing = useRemoveSecondFactorOf();
  if (error) return text.failed;
  if (!data) return null;
  if (data.is_hidden) return words.data.hiddenSignIn;
  if (!data.is_on) return text.off;

  const askAndRemove = async () => {
    const { title, body, confirm, done, failed } = text.remove;
    if (!(await confirmAction({ title, body: body(person.name), confirmLabel: confirm, danger: true }))) return;
    await attempt(removing.mutateAsync(person.id), { done, failed });
  };

  return (
    <>
      <span className={classes.state}>{text.on}</span>
      {me.role === 'admin' && me.id !== person.id && (
        <BusyButton size="xs" variant="light" mt={4} busy={removing.isPending} onClick={() => void askAndRemove()}>
          {text.remove.action}
        </BusyButton>
      )}
    </>
  );
}
