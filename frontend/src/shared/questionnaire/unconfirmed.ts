import type { DraftPlace, DraftSave, SavedContent } from './kinds';

/** Content of a form that the server has not confirmed. */
export interface Unconfirmed<Content> extends DraftSave<Content> {
  at: number;
}

const PREFIX = 'evaluacmo:';
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** How the keys of an author's forms of one sort begin. */
const prefixOf = ({ sort, authorId }: Omit<DraftPlace, 'subjectId'>): string => `${PREFIX}${sort}:${authorId}:`;
const keyOf = (place: DraftPlace): string => `${prefixOf(place)}${place.subjectId}`;

// Signing out empties the browser's storage, and private windows may have none; the tab still has its own copy.
export const inThisTab = new Map<string, Unconfirmed<SavedContent>>();

function parse(text: string | null): Unconfirmed<SavedContent> | null {
  try {
    const kept = text === null ? null : (JSON.parse(text) as Unconfirmed<SavedContent>);
    return kept && Array.isArray(kept.content.scores) && kept.at > Date.now() - WEEK_MS ? kept : null;
  } catch {
    return null;
  }
}

function stored(key: string): Unconfirmed<SavedContent> | null {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function keepUnconfirmed(place: DraftPlace, typed: Unconfirmed<SavedContent>): void {
  const key = keyOf(place);
  inThisTab.set(key, typed);
  try {
    localStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Storage may be blocked or full.
  }
}

/** The unconfirmed content of this form. */
export function findUnconfirmed<Content extends SavedContent>(place: DraftPlace): Unconfirmed<Content> | null {
  const key = keyOf(place);
  // The key tells the sort of the form, and so the type of its content.
  return (inThisTab.get(key) ?? stored(key)) as Unconfirmed<Content> | null;
}

/** Forgets what `device` typed, up to that sequence number; what another form has typed since stays. */
export function forgetUnconfirmed(place: DraftPlace, device: string, upTo = Infinity): void {
  const key = keyOf(place);
  const isKept = (typed: Unconfirmed<SavedContent> | null | undefined) =>
    typed && (typed.device !== device || typed.sequence > upTo);
  if (!isKept(inThisTab.get(key))) inThisTab.delete(key);
  if (isKept(stored(key))) return;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Sends what an author left unsent in forms that are closed by now; returns whether there was any. */
export async function sendUnconfirmed<Content extends SavedContent>(
  author: Omit<DraftPlace, 'subjectId'>,
  put: (subjectId: number, draft: DraftSave<Content>) => Promise<unknown>,
): Promise<boolean> {
  const prefix = prefixOf(author);
  const left = storedKeys(prefix).map((key) => ({ ...author, subjectId: Number(key.slice(prefix.length)) }));
  const sent = left.map(async (place) => {
    const typed = stored(keyOf(place)) as Unconfirmed<Content> | null;
    if (!typed) return false;
    const { evaluationId, device, sequence, base, content } = typed;
    await put(place.subjectId, { evaluationId, device, sequence, base, content });
    forgetUnconfirmed(place, device, sequence);
    return true;
  });
  // A copy that cannot be sent stays, and is found when its form is opened.
  const outcomes = await Promise.allSettled(sent);
  return outcomes.some((outcome) => outcome.status === 'rejected' || outcome.value);
}
