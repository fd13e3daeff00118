import type { ApiError } from '@/errors';
import { onThisClock } from '@/serverClock';
import type { SavedContent, SavedDraft, StoredDraft } from './kinds';
import type { Opening } from './opening';

/** A change is saved after this pause … */
const DRAFT_QUIET_MS = 300;
/** … and no later than this after the first unsaved change. */
const DRAFT_LATEST_MS = 600;
/** An answer is late after this time; the next saving pauses for a multiple of the delay … */
const PROMPT_ANSWER_MS = 1000;
const PAUSE_PER_DELAY = 4;
/** … but no change waits longer than this to be sent. */
const DRAFT_PAUSE_MOST_MS = 10_000;
/** The first pause before saving is tried again; each is twice as long as the one before, up to the longest. */
const DRAFT_RETRY_MS = 1000;
const DRAFT_RETRY_MOST_MS = 30_000;

/**
 * The state machine of autosaving one open form. `TRANSITIONS` lists what each event does in each
 * state; `DraftAutosaver` carries it out: the timer, the requests and the copy in the browser. What a form contains
 * is only compared and passed on.
 */
export interface AutosaveState<Content = unknown> {
  name: StateName;
  evaluationId: number;
  /** The present content of the form. */
  content: Content;
  /** The content that the server has; null while that is not known. */
  savedContent: Content | null;
  /** When the server got it by the clock of this device, in milliseconds; null where it has nothing. */
  savedAt: number | null;
  /** The server's version that the next saving builds on; empty for none. */
  base: string;
  /** The number of the last request; each one of this form has the next. */
  sequence: number;
  /** The number of the latest request that the server has confirmed. */
  acknowledged: number;
  /** The last request, until it is answered. */
  request: SaveRequest | null;
  /** When the content is to be saved, in milliseconds; null where nothing is scheduled. */
  dueAt: number | null;
  /** When the first change was made that is not yet on its way. */
  dirtySince: number | null;
  /** How long to wait after an answer before the next request; 0 where the server answers soon. */
  pauseMs: number;
  /** How many attempts have failed in a row. */
  failures: number;
  /** Earlier savings of this browser, which are no conflict however late they arrive. */
  own: Opening<Content>['own'];
  /** In `conflict`: the draft that another form has saved; null where it has discarded it. */
  other: StoredDraft<Content> | null;
  /** In `refused`, and in `closed` where the server refused for good. */
  error: ApiError | null;
}

export type StateName =
  /** Nothing to save, and nothing saved. */
  | 'untouched'
  /** There are changes, which are saved at `dueAt`. */
  | 'dirty'
  /** There are changes, which are saved once the request before them is answered. */
  | 'queued'
  /** All changes are on their way. */
  | 'saving'
  | 'saved'
  /** The server could not be reached, and is tried again at `dueAt`. */
  | 'offline'
  /** Another form has saved since; the user decides which version stays. */
  | 'conflict'
  /** The server does not take it; the next change is tried again. */
  | 'refused'
  /** Submitted, or refused for good: nothing is saved any longer. */
  | 'closed';

export interface SaveRequest {
  sequence: number;
  /** Whether it goes on after the page has gone. */
  keepalive: boolean;
  /** Whether it was sent without user activity; then it keeps no session alive. */
  unattended: boolean;
}

export type AutosaveEvent<Content = unknown> =
  | { type: 'changed'; content: Content }
  /** `dueAt` has come. */
  | { type: 'due' }
  | { type: 'online' }
  /** The page is hidden or left, and may not come back. */
  | { type: 'hidden' }
  | { type: 'acknowledged'; sequence: number; content: Content; saved: SavedDraft; tookMs: number }
  /** The server could not be reached or was not able to answer. */
  | { type: 'unreachable'; sequence: number | null; retryAfterMs: number }
  | { type: 'conflicted'; sequence: number | null; other: StoredDraft<Content> | null }
  | { type: 'refused'; sequence: number; error: ApiError; isFinal: boolean }
  | { type: 'signedOut'; sequence: number }
  /** The form asks other questions than before, perhaps of another evaluation. */
  | { type: 'questionsReplaced'; evaluationId: number; content: Content }
  /** The form shows the server's draft now, or starts over where there is none. */
  | { type: 'serverDraftLoaded'; draft: StoredDraft<Content> | null; content: Content }
  /** The user keeps this form's version in a conflict. */
  | { type: 'overwritten' }
  | { type: 'submitted' };

type EventOf<T extends AutosaveEvent['type']> = Extract<AutosaveEvent, { type: T }>;
type Transition<T extends AutosaveEvent['type']> = (state: AutosaveState, event: EventOf<T>, now: number) => AutosaveState;
type Transitions = { readonly [T in AutosaveEvent['type']]?: Transition<T> };

/** The state that a form opens in. */
export function openingState<Content>(evaluationId: number, opening: Opening<Content>, content: Content): AutosaveState<Content> {
  const { base, own, savedAt, isUnsaved, newer } = opening;
  const state: AutosaveState<Content> = {
    name: 'untouched',
    evaluationId,
    content,
    savedContent: isUnsaved ? null : content,
    savedAt: savedAt === null ? null : onThisClock(savedAt),
    base,
    sequence: 0,
    acknowledged: 0,
    request: null,
    dueAt: null,
    dirtySince: null,
    pauseMs: 0,
    failures: 0,
    own,
    other: newer,
    error: null,
  };
  if (newer) return { ...state, name: 'conflict' };
  return isUnsaved ? { ...state, name: 'dirty', dueAt: 0 } : settle(state);
}

/** Whether the server has all that the form shows. */
export const isClean = ({ content, savedContent }: AutosaveState): boolean => isSame(content, savedContent);

/** Whether leaving the form would lose something, or leave it on this device only. */
export const isAtRisk = (state: AutosaveState): boolean =>
  ['offline', 'conflict', 'refused'].includes(state.name) && !isClean(state);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const versionOf = (draft: StoredDraft<unknown> | null, evaluationId: number): string =>
  draft?.evaluation_id === evaluationId ? draft.version : '';

/** Nothing is left to save. */
const settle = <Content>(state: AutosaveState<Content>): AutosaveState<Content> => ({
  ...state,
  name: state.savedAt === null ? 'untouched' : 'saved',
  dueAt: null,
  dirtySince: null,
});

const put = (state: AutosaveState, options: Partial<SaveRequest> = {}): AutosaveState => {
  const sequence = state.sequence + 1;
  const request = { sequence, keepalive: false, unattended: false, ...options };
  return { ...state, name: 'saving', sequence, request, dueAt: null, dirtySince: null };
};

/** One request at a time: later changes wait for its answer. */
function save(state: AutosaveState): AutosaveState {
  if (state.request) return { ...state, name: 'queued', dueAt: null };
  return isClean(state) ? settle(state) : put(state);
}

const retry = (state: AutosaveState): AutosaveState =>
  state.request ? { ...state, dueAt: null } : { ...put(state, { unattended: true }), name: 'offline' };

/**
 * Saved a moment after the last change, and no later than a longer moment after the first; later where
 * the server is slow.
 */
const change: Transition<'changed'> = (state, { content }, now) => {
  if (isSame(content, state.content)) return state;
  const dirtySince = state.dirtySince ?? now;
  const soon = Math.min(now + DRAFT_QUIET_MS, dirtySince + DRAFT_LATEST_MS);
  const dueAt = Math.max(now, soon, endOfPause({ ...state, dirtySince }));
  return { ...state, name: 'dirty', content, dirtySince, dueAt };
};

const endOfPause = ({ pauseMs, savedAt, dirtySince }: AutosaveState): number =>
  pauseMs === 0 ? 0 : Math.min((savedAt ?? 0) + pauseMs, (dirtySince ?? 0) + DRAFT_PAUSE_MOST_MS);

const pauseAfter = (tookMs: number): number =>
  Math.min(Math.max(0, tookMs - PROMPT_ANSWER_MS) * PAUSE_PER_DELAY, DRAFT_PAUSE_MOST_MS);

const changeOnly: Transition<'changed'> = (state, { content }) =>
  isSame(content, state.content) ? state : { ...state, content };

const saveBeforeLeaving = (state: AutosaveState): AutosaveState => {
  if (isClean(state)) return state;
  const sent = put(state, { keepalive: true });
  return state.name === 'offline' ? { ...sent, name: 'offline' } : sent;
};

const answered = (state: AutosaveState, sequence: number | null): AutosaveState =>
  state.request?.sequence === sequence ? { ...state, request: null } : state;

const acknowledge: Transition<'acknowledged'> = (before, { sequence, content, saved, tookMs }, now) => {
  const state = answered(before, sequence);
  if (sequence <= state.acknowledged) return state;
  const next = {
    ...state,
    acknowledged: sequence,
    base: saved.version,
    savedContent: content,
    savedAt: now,
    pauseMs: pauseAfter(tookMs),
    failures: 0,
  };
  if (isClean(next)) return settle(next);
  const dueAt = endOfPause(next);
  if (next.name === 'queued' && dueAt > now) return { ...next, name: 'dirty', dueAt };
  return next.name === 'queued' || next.name === 'offline' ? save(next) : next;
};

const wait: Transition<'unreachable'> = (before, { sequence, retryAfterMs }, now) => {
  const state = answered(before, sequence);
  if (isClean(state)) return settle(state);
  const pause = Math.min(DRAFT_RETRY_MOST_MS, DRAFT_RETRY_MS * 2 ** state.failures);
  const dueAt = now + Math.max(retryAfterMs, pause);
  return { ...state, name: 'offline', failures: state.failures + 1, dueAt, dirtySince: null };
};

const meetConflict: Transition<'conflicted'> = (before, { sequence, other }) => {
  const state = answered(before, sequence);
  // Discarding a draft has no number here, and may conflict although everything is saved.
  if (sequence !== null && isClean(state)) return settle(state);
  const isOwn = other !== null && other.device === state.own?.device && other.sequence <= state.own.sequence;
  if (isOwn) return save({ ...state, base: other.version });
  return { ...state, name: 'conflict', other, dueAt: null, dirtySince: null };
};

const refuse: Transition<'refused'> = (before, { sequence, error, isFinal }) => {
  const state = answered(before, sequence);
  if (isClean(state)) return settle(state);
  if (isFinal) return { ...state, name: 'closed', error, dueAt: null };
  // Other content waits, which the server may take.
  if (state.name === 'queued') return put(state);
  return { ...state, name: 'refused', error };
};

/** The end of a session has its own message; the copy in the browser waits for the next one. */
const signOut: Transition<'signedOut'> = (before, { sequence }) => {
  const state = { ...answered(before, sequence), dueAt: null };
  if (isClean(state)) return settle(state);
  return state.name === 'offline' ? state : { ...state, name: 'dirty' };
};

const replaceQuestions: Transition<'questionsReplaced'> = (state, { evaluationId, content }) => {
  const base = evaluationId === state.evaluationId ? state.base : '';
  return save({ ...state, evaluationId, base, content, savedContent: null });
};

const loadServerDraft: Transition<'serverDraftLoaded'> = (state, { draft, content }) =>
  settle({
    ...state,
    base: versionOf(draft, state.evaluationId),
    content,
    savedContent: content,
    savedAt: draft && onThisClock(draft.saved_at),
    failures: 0,
  });

const overwrite: Transition<'overwritten'> = (state) =>
  put({ ...state, base: versionOf(state.other, state.evaluationId) });

const close: Transition<'submitted'> = (state, _event, now) => ({ ...state, name: 'closed', savedAt: now, dueAt: null });

const clearRequest = (state: AutosaveState, { sequence }: { sequence: number | null }): AutosaveState =>
  answered(state, sequence);

const IN_ANY_STATE: Transitions = {
  acknowledged: acknowledge,
  unreachable: wait,
  conflicted: meetConflict,
  refused: refuse,
  signedOut: signOut,
  questionsReplaced: replaceQuestions,
  serverDraftLoaded: loadServerDraft,
  submitted: close,
};

/** The transition for each event in each state. An event that is not listed changes nothing. */
const TRANSITIONS: Record<StateName, Transitions> = {
  untouched: { ...IN_ANY_STATE, changed: change },
  saved: { ...IN_ANY_STATE, changed: change },
  dirty: { ...IN_ANY_STATE, changed: change, due: save, hidden: saveBeforeLeaving },
  queued: { ...IN_ANY_STATE, changed: changeOnly, hidden: saveBeforeLeaving },
  saving: { ...IN_ANY_STATE, changed: change, hidden: saveBeforeLeaving },
  offline: { ...IN_ANY_STATE, changed: change, due: retry, online: retry, hidden: saveBeforeLeaving },
  conflict: {
    ...IN_ANY_STATE,
    changed: changeOnly,
    overwritten: overwrite,
    unreachable: clearRequest,
    refused: clearRequest,
    signedOut: clearRequest,
  },
  refused: { ...IN_ANY_STATE, changed: change, due: save },
  closed: {},
};

export function transition<Content>(
  state: AutosaveState<Content>,
  event: AutosaveEvent<Content>,
  now: number,
): AutosaveState<Content> {
  // TypeScript does not see that an event and the function listed for its type belong together.
  const apply = TRANSITIONS[state.name][event.type] as Transition<AutosaveEvent['type']> | undefined;
  // Nor that a content that is passed on is of the type that it was.
  return apply ? (apply(state, event, now) as AutosaveState<Content>) : state;
}

/** The state of saving, as the form shows it. */
export type SaveStatus<Content = SavedContent> =
  | { kind: 'untouched' | 'offline' }
  /** `isSlow` where the server is given longer pauses. */
  | { kind: 'saving'; isSlow: boolean }
  | { kind: 'saved'; at: number; isSlow: boolean }
  | { kind: 'conflict'; other: StoredDraft<Content> | null }
  | { kind: 'refused'; error: ApiError };

export function saveStatusOf<Content>({ name, savedAt, pauseMs, other, error }: AutosaveState<Content>): SaveStatus<Content> {
  if (name === 'conflict') return { kind: 'conflict', other };
  if ((name === 'refused' || name === 'closed') && error) return { kind: 'refused', error };
  if (name === 'offline' || name === 'untouched') return { kind: name };
  const isSlow = pauseMs > 0;
  if (name !== 'saved' && name !== 'closed') return { kind: 'saving', isSlow };
  return savedAt === null ? { kind: 'untouched' } : { kind: 'saved', at: savedAt, isSlow };
}
