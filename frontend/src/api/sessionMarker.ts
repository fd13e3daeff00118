const KEY = 'evaluacmo:session';

export type SignOutReason = 'logout' | 'expired' | 'idle';

type SessionMark =
  | { state: 'in'; userId: number }
  | { state: 'out'; reason: SignOutReason; at: number };

/** What the storage has not taken, because it is blocked or full. */
let fallback: string | null = null;

function parse(text: string | null): SessionMark | null {
  try {
    return text === null ? null : (JSON.parse(text) as SessionMark);
  } catch {
    return null;
  }
}

function write(mark: SessionMark): void {
  const text = JSON.stringify(mark);
  if (text === read()) return;
  try {
    localStorage.setItem(KEY, text);
    fallback = null;
  } catch {
    // This tab still knows.
    fallback = text;
  }
}

function read(): string | null {
  if (fallback !== null) return fallback;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * The state of this browser's session, shared by all tabs through `localStorage`. It distinguishes a
 * session that has ended from none at all, and notifies the other tabs of sign-ins and sign-outs.
 */
export const sessionMarker = {
  isSignedIn: (): boolean => parse(read())?.state === 'in',
  signedIn: (userId: number): void => write({ state: 'in', userId }),
  signedOut: (reason: SignOutReason): void => write({ state: 'out', reason, at: Date.now() }),
  /**
   * Calls back with the present state when another tab signs in or out; returns how to stop. A hidden tab may
   * receive an event when a later sign-in has overwritten its state.
   */
  watch(callback: (mark: SessionMark) => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key !== KEY) return;
      fallback = null;
      const mark = parse(read());
      if (mark) callback(mark);
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
