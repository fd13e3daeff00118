/** A page to open after signing in. */
export interface LeftPage {
  from: string;
  /** The id of whoever had it open, and alone returns to it; absent for a link that nobody had opened yet. */
  leftBy?: number | undefined;
}

/** The page to open after signing in, from the state of the login page's address. */
export function readLeftPage(state: unknown): LeftPage | null {
  const { from, leftBy } = (state ?? {}) as Partial<Record<keyof LeftPage, unknown>>;
  if (typeof from !== 'string') return null;
  return typeof leftBy === 'number' ? { from, leftBy } : { from };
}
