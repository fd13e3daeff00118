import { confirmAction } from '@/ui/dialogs';

interface ConfirmText {
  title: string;
  /** The consequence; begins with the space or mark that separates it from the name. */
  body: string;
  confirm: string;
}

/** Asks before the thing or person with this name is deleted or deactivated. */
export const confirmNamed = (name: string, { title, body, confirm }: ConfirmText): Promise<boolean> =>
  confirmAction({
    title,
    body: (
      <>
        <b>{name}</b>
        {body}
      </>
    ),
    confirmLabel: confirm,
    danger: true,
  });
