import { ApiError, CsrfError } from '@/errors';
import { common } from '@/strings/common';
import { showAlert } from '@/ui/dialogs';

/** This screen has no messages of its own for failures: the server's is shown in place. */
export const serverSentence = (error: unknown): string =>
  error instanceof ApiError || error instanceof CsrfError ? error.message : common.errors.unexpected;

/** A missing token is an alert on this screen; the failure is passed on all the same. */
export async function alertMissingToken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof CsrfError) void showAlert(error.message);
    throw error;
  }
}
