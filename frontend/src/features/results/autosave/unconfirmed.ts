import { putDraft, type DraftContent } from '@/api/drafts';

/** Content of a form that the server has not confirmed. */
export interface Unconfirmed {
  evaluatorId: number;
  collaboratorId: number;
  evaluationId: number;
  device: string;
  sequence: number;
  /** The version that it builds on. */
  base: string;
  content: DraftContent;
  at: number;
}

const PREFIX = 'evaluacmo:draft:';
const WEEK_MS = 7 * 24 * 3600 * 1000;

const keyOf = (evaluatorId: number, collaboratorId: number): string =>
  `${PREFIX}${evaluatorId}:${collaboratorId}`;

// Signing out empties the browser's storage, and private windows may have none; the tab still has its own copy.
const inThisTab = new Map<string, Unconfirmed>();

function parse(text: string | null): Unconfirmed | null {
  try {
    const kept = text === null ? null : (JSON.parse(text) as Unconfirmed);
    return kept && Array.isArray(kept.content.scores) && kept.at > Date.now() - WEEK_MS ? kept : null;
  } catch {
    return null;
  }
}

function stored(key: string): Unconfirmed | null {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function keepUnconfirmed(typed: Unconfirmed): void {
  const key = keyOf(typed.evaluatorId, typed.collaboratorId);
  inThisTab.set(key, typed);
  try {
    localStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Storage may be blocked or full.
  }
}

/** The unconfirmed content of this evaluator about this person. */
export function findUnconfirmed(evaluatorId: number, collaboratorId: number): Unconfirmed | null {
  const key = keyOf(evaluatorId, collaboratorId);
  return inThisTab.get(key) ?? stored(key);
}

/** Forgets what `device` typed, up to that sequence number; what another tab has typed since stays. */
export function forgetUnconfirmed(evaluatorId: number, collaboratorId: number, device: string, upTo = Infinity): void {
  const key = keyOf(evaluatorId, collaboratorId);
  inThisTab.delete(key);
  const kept = stored(key);
  if (kept && (kept.device !== device || kept.sequence > upTo)) return;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Sends what an evaluator left unsent in forms that are closed by now; returns whether there was any. */
export async function sendUnconfirmed(evaluatorId: number): Promise<boolean> {
  const left = storedKeys().flatMap((key) => stored(key) ?? []);
  const own = left.filter((typed) => typed.evaluatorId === evaluatorId);
  const sent = own.map(async ({ collaboratorId, evaluationId, device, sequence, base, content }) => {
    const draft = { evaluation_id: evaluationId, evaluator_id: evaluatorId, device, sequence, base, content };
    await putDraft(collaboratorId, draft, {});
    forgetUnconfirmed(evaluatorId, collaboratorId, device, sequence);
  });
  // A copy that cannot be sent stays, and is found when its form is opened.
  await Promise.allSettled(sent);
  return own.length > 0;
}
