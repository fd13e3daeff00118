const KEY = 'evaluacmo:reloaded';
/** A second failure this soon has another cause than a new version. */
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
 * Loads the page afresh, once, where code did not arrive: most often a newer version has replaced it since the page was
 * opened. Answers false where that was tried already or the server is out of reach.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!mayReload()) return false;
  const isThere = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (!isThere?.ok) return false;
  window.location.reload();
  return true;
}
