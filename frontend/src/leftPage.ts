/** A page to open after signing in. */
export interface LeftPage {
  from: string;
  /** The id of the person who had it open: only they return to it. Absent for a link that was not open yet. */
  leftBy?: number | undefined;
}

/** The page to open after signing in, from the state of the login page's address. */
export function readLeftPage(state: unknown): LeftPage | null {
  const { from, leftBy } = (state ?? {}) as Partial<Record<keyof LeftPage, unknown>>;
  if (typeof from !== 'string') return null;
  return typeof leftBy === 'number' ? { from, leftBy } : { from };
}
