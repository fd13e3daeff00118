import { users } from '@/strings/users';
import { confirmAction } from '@/ui/dialogs';

const text = users.confirmDeactivation;

/** Asks before a person is deactivated, by name. */
export const confirmDeactivation = (name: string): Promise<boolean> =>
  confirmAction({
    title: text.title,
    body: (
      <>
        <b>{name}</b>
        {text.body}
      </>
    ),
    confirmLabel: text.confirm,
    danger: true,
  });
