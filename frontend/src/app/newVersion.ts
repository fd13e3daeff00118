const KEY = 'evaluacmo:reloaded';
/** A second failure within this time has another cause than a new version. */
const ONCE_MS = 60_000;

/** The code of a page could not be loaded. */
export class CodeMissingError extends Error {}

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
 * Reloads the page once where code could not be loaded, most often because a newer version has been installed.
 * Returns false where that was tried already or the server is unreachable.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!mayReload()) return false;
  const isThere = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (!isThere?.ok) return false;
  window.location.reload();
  return true;
}
