import { hasUnsavedWork } from '@/ui/useLeaveGuard';

const KEY = 'evaluacmo:reloaded';
/** A second failure this soon is no old page any more. */
const ONCE_MS = 60_000;

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > ONCE_MS;
  } catch {
    return false;
  }
}

/**
 * Code that does not arrive is most often that of a version which has been replaced since the page
 * was opened: loads the page afresh, once, unless something typed would be lost or the server is
 * out of reach. Throws the failure otherwise.
 */
export async function recoverFrom(failure: unknown): Promise<never> {
  if (hasUnsavedWork() || !mayReload()) throw failure;
  const isThere = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (!isThere?.ok) throw failure;
  window.location.reload();
  return new Promise<never>(() => undefined);
}
