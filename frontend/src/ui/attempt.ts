import { showFailure } from './dialogs';
import { notifySuccess } from './toasts';

interface Outcome<T> {
  /** The toast. */
  done?: string | ((result: T) => string);
  /** Called before the toast. */
  onDone?: (result: T) => unknown;
  /** The screen's sentence for a failure; absent where the screen shows the failure itself. */
  failed?: string | ((error: unknown) => string);
  /** Called before the alert. */
  onFailed?: (error: unknown) => unknown;
}

/** Waits for a write outside of a form, and says how it ended: in a toast, or in an alert. Resolves to whether it succeeded. */
export async function attempt<T>(write: Promise<T>, { done, onDone, failed, onFailed }: Outcome<T>): Promise<boolean> {
  try {
    const result = await write;
    onDone?.(result);
    if (done !== undefined) notifySuccess(typeof done === 'string' ? done : done(result));
    return true;
  } catch (error) {
    onFailed?.(error);
    if (failed !== undefined) void showFailure(error, typeof failed === 'string' ? failed : failed(error));
    return false;
  }
}
