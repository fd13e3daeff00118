import type { StoredDraft } from './kinds';
import type { Unconfirmed } from './unconfirmed';

/** The content that a form opens with, and its relation to the draft on the server. */
export interface Opening<Content> {
  /** Null where nothing has been answered yet. */
  content: Content | null;
  /** The server's version that it builds on, empty where there is none for this evaluation. */
  base: string;
  /** Savings that are no conflict however late they arrive: those of the form that `content` comes from. */
  own: { device: string; sequence: number } | null;
  /** When the server got it; null where it is still to get it, or there is nothing. */
  savedAt: string | null;
  /** Whether the server is still to get it. */
  isUnsaved: boolean;
  /** The draft that another form saved after the version that `content` builds on. */
  newer: StoredDraft<Content> | null;
}

const ownOf = ({ device, sequence }: { device: string; sequence: number }) => ({ device, sequence });

/**
 * Chooses the server's draft, unless this browser has typed something that the server never got.
 * Where another form has saved since, this is a conflict: what was typed here is shown, and the
 * other draft is `newer`.
 */
export function chooseOpening<Content>(
  evaluationId: number,
  found: StoredDraft<Content> | null,
  typed: Unconfirmed<Content> | null,
): Opening<Content> {
  const base = found?.evaluation_id === evaluationId ? found.version : '';
  const isFromHere = typed !== null && found?.device === typed.device;
  if (!typed || (isFromHere && found.sequence >= typed.sequence)) {
    return {
      content: found?.content ?? null,
      base,
      own: found && ownOf(found),
      savedAt: found?.saved_at ?? null,
      isUnsaved: false,
      newer: null,
    };
  }
  const isNews = found !== null && !isFromHere && found.version !== typed.base;
  return {
    content: typed.content,
    base: isNews ? typed.base : base,
    own: ownOf(typed),
    savedAt: null,
    isUnsaved: true,
    newer: isNews ? found : null,
  };
}
