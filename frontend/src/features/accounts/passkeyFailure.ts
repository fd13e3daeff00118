import { ApiError } from '@/errors';
import { secondFactor } from '@/strings/secondFactor';

const text = secondFactor.passkeys;

/** The sentence for a passkey that the browser did not make or use; undefined for any other failure. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return text.alreadyThere;
  return error.name === 'SecurityError' ? text.unknownSite : text.cancelled;
}

/** The same, and the server's sentence for a passkey that it refused. */
export const passkeyRefusal = (error: Error): string | undefined =>
  passkeyFailure(error) ?? (error instanceof ApiError ? error.fields['credential']?.join(' ') : undefined);
