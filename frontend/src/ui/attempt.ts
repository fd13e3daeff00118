import { showFailure } from './dialogs';
import { notifySuccess } from './toasts';

interface Outcome<T> {
  /** The toast. */
  done?: string | ((result: T) => string);
  /** The screen's sentence for a failure. */
  failed: string | ((error: unknown) => string);
  /** Called before the alert. */
  onFailed?: (error: unknown) => unknown;
}

/** Waits for a write outside of a form, and says how it ended: in a toast, or in an alert. Resolves to whether it succeeded. */
export async function attempt<T>(write: Promise<T>, { done, failed, onFailed }: Outcome<T>): Promise<boolean> {
  try {
    const result = await write;
    if (done !== undefined) notifySuccess(typeof done === 'string' ? done : done(result));
    return true;
  } catch (error) {
    onFailed?.(error);
    void showFailure(error, typeof failed === 'string' ? failed : failed(error));
    return false;
  }
}
