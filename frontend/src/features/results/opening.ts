import type { Draft, DraftContent } from '@/api/drafts';
import type { Unconfirmed } from './unconfirmed';

/** With what a form opens. */
export interface Opening {
  /** Null where nothing has been answered yet. */
  content: DraftContent | null;
  /** The server's version that it builds on, empty where there is none for this evaluation. */
  base: string;
  /** Whose savings, however late they arrive, are no news: what was typed here before. */
  own: { device: string; sequence: number } | null;
  /** When the server got it; null where it is still to get it, or there is nothing. */
  savedAt: string | null;
  /** Whether the server is still to get it. */
  isUnsaved: boolean;
  /** What was saved elsewhere after that on which `content` builds. */
  newer: Draft | null;
}

const ownOf = ({ device, sequence }: { device: string; sequence: number }) => ({ device, sequence });

/**
 * What the server has, unless something was typed here that it never got. Where both went on
 * from the same version, what was typed here is shown, and that the other one is newer.
 */
export function chooseOpening(
  evaluationId: number,
  found: Draft | null,
  typed: Unconfirmed | null,
): Opening {
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
    base,
    own: ownOf(typed),
    savedAt: null,
    isUnsaved: true,
    newer: isNews ? found : null,
  };
}
