import { showDialog } from '@/ui/dialogs';

let asked: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  try {
    const { ConfirmIdentityDialog } = await import('./ConfirmIdentityDialog');
    return await showDialog((settle) => <ConfirmIdentityDialog settle={settle} />);
  } catch {
    // Where its code cannot be loaded, the call that asked for it stays refused.
    return false;
  } finally {
    asked = undefined;
  }
}

/** Has the signed-in person confirm who they are, once for all calls that ask for it at the same time. */
export const confirmIdentity = (): Promise<boolean> => (asked ??= ask());
