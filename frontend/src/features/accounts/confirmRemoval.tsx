import { confirmAction } from '@/ui/dialogs';

interface RemovalText {
  title: string;
  /** The consequence; begins with the space or mark that separates it from the name. */
  body: string;
  confirm: string;
}

/** Asks before something with this name is deleted. */
export const confirmRemoval = (name: string, { title, body, confirm }: RemovalText): Promise<boolean> =>
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
