/** The session ends after this time without mouse, keys, clicks or scrolls in any tab. */
const IDLE_TIMEOUT_MS = 15 * 60 * 1000;
/** The end of the session is announced this long before it. */
const IDLE_WARNING_MS = 60 * 1000;
/** How often an active person's server session is kept alive. */
export const KEEP_ALIVE_MS = 4 * 60 * 1000;

const KEY = 'evaluacmo:last-activity';
const SHARE_EVERY_MS = 250;
const EVENTS = ['mousemove', 'mousedown', 'click', 'keydown', 'touchstart', 'wheel', 'scroll'];
const WAKE_EVENTS = ['focus', 'pageshow'];

function readShared(): number {
  try {
    const stamp = Number(localStorage.getItem(KEY));
    // A stamp from the future would keep the session alive after the clock was set back.
    return stamp > Date.now() ? 0 : stamp;
  } catch {
    return 0;
  }
}

function writeShared(stamp: number): void {
  try {
    localStorage.setItem(KEY, String(stamp));
  } catch {
    // Storage may be blocked; then this tab counts alone.
  }
}

/** Clears the last activity, so that the next session starts with its full time. */
export function clearActivity(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

interface ActivityHandlers {
  onIdle: () => void;
  /** The warning before the end starts or stops. */
  onNear: (isNear: boolean) => void;
  onKeepAlive: () => void;
}

/**
 * Watches for mouse, keys, clicks and scrolls. All tabs share the time of the last one and compare it
 * with the wall clock, so that neither a sleeping laptop nor the throttled timers of a hidden tab prolong
 * a session. Returns the function that stops it.
 */
export function watchActivity({ onIdle, onNear, onKeepAlive }: ActivityHandlers): () => void {
  let last = readShared() || Date.now();
  let lastShared = 0;
  let lastKeptAlive = Date.now();
  let timer: number | undefined;
  let stopped = false;
  let isNear = false;

  const reportNear = (now: boolean) => {
    if (now !== isNear) onNear(now);
    isNear = now;
  };

  const share = () => {
    lastShared = last;
    writeShared(last);
  };

  const check = (): boolean => {
    if (stopped) return true;
    last = Math.max(last, readShared());
    const left = last + IDLE_TIMEOUT_MS - Date.now();
    window.clearTimeout(timer);
    if (left > 0) {
      reportNear(left <= IDLE_WARNING_MS);
      timer = window.setTimeout(check, isNear ? left : left - IDLE_WARNING_MS);
      return false;
    }
    stop();
    onIdle();
    return true;
  };

  const record = () => {
    const now = Date.now();
    // The first movement after a long sleep must not revive the session.
    if (now - last >= IDLE_TIMEOUT_MS && check()) return;
    last = now;
    if (isNear) check();
    if (now - lastShared >= SHARE_EVERY_MS) share();
  };

  const onStorage = ({ key }: StorageEvent) => {
    if (isNear && key === KEY) check();
  };

  const keepAlive = window.setInterval(() => {
    if (check() || last <= lastKeptAlive) return;
    if (last > lastShared) share();
    lastKeptAlive = Date.now();
    onKeepAlive();
  }, KEEP_ALIVE_MS);

  const listening = new AbortController();
  const { signal } = listening;
  EVENTS.forEach((name) => window.addEventListener(name, record, { capture: true, passive: true, signal }));
  WAKE_EVENTS.forEach((name) => window.addEventListener(name, check, { signal }));
  document.addEventListener('visibilitychange', check, { signal });
  window.addEventListener('storage', onStorage, { signal });

  function stop() {
    stopped = true;
    reportNear(false);
    window.clearTimeout(timer);
    window.clearInterval(keepAlive);
    listening.abort();
  }

  if (!check()) share();
  return stop;
}
