import { ApiError, isStatus } from '@/errors';
import {
  isAtRisk,
  isClean,
  openingState,
  saveStatusOf,
  transition,
  type AutosaveEvent,
  type AutosaveState,
  type SaveRequest,
  type SaveStatus,
} from './autosave';
import type { DraftPlace, DraftServer, SavedContent, SavedDraft, StoredDraft } from './kinds';
import type { Opening } from './opening';
import { forgetUnconfirmed, keepUnconfirmed } from './unconfirmed';

interface Options<Content> {
  place: DraftPlace;
  server: DraftServer<Content>;
  evaluationId: number;
  opening: Opening<Content>;
  /** The content with which the form opens. */
  content: Content;
  onSaved: (saved: SavedDraft, content: Content) => void;
}

/** Browsers send less than this on after a page has gone. */
const KEEPALIVE_BYTES = 60_000;
/** Refusals after which no saving of this form can succeed. */
const FINAL_REFUSALS: readonly string[] = ['not_assigned', 'person_inactive', 'already_evaluated', 'already_sent', 'forbidden'];
const DRAFT_NEWER = 'draft_newer';
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

const isTemporary = ({ status }: ApiError): boolean =>
  status === 0 || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;

const sizeOf = (content: SavedContent): number => new Blob([JSON.stringify(content)]).size;

/** `randomUUID` is missing in some browsers on pages without HTTPS. */
const newDevice = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Saves one open form to the server while it is filled in. It carries out what the state machine in
 * `autosave.ts` decides: it keeps the timer, sends the requests, and keeps a copy in the browser of
 * what the server has not confirmed.
 *
 * Each request names the form (`device`), how many that form has sent before (`sequence`) and the
 * version it builds on (`base`), so that the server can order what arrives.
 */
export class DraftAutosaver<Content extends SavedContent> {
  private readonly place: DraftPlace;
  private readonly server: DraftServer<Content>;
  private readonly onSaved: Options<Content>['onSaved'];
  private readonly device = newDevice();
  private readonly listeners = new Set<() => void>();
  private state: AutosaveState<Content>;
  private status: SaveStatus<Content>;
  private timer: number | undefined;
  private isStarted = false;
  private sending: Promise<void> = Promise.resolve();

  constructor({ place, server, evaluationId, opening, content, onSaved }: Options<Content>) {
    this.place = place;
    this.server = server;
    this.onSaved = onSaved;
    this.state = openingState(evaluationId, opening, content);
    this.status = saveStatusOf(this.state);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getStatus = (): SaveStatus<Content> => this.status;

  readonly isAtRisk = (): boolean => isAtRisk(this.state);

  /** Begins to save; the function it returns saves what is left and ends it. */
  readonly start = (): (() => void) => {
    const onHidden = () => this.dispatch({ type: 'hidden' });
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') onHidden();
    };
    const onOnline = () => this.dispatch({ type: 'online' });
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', onHidden);
    window.addEventListener('online', onOnline);
    this.isStarted = true;
    this.setTimer();
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onHidden);
      window.removeEventListener('online', onOnline);
      this.isStarted = false;
      onHidden();
      this.setTimer();
    };
  };

  change(content: Content): void {
    this.dispatch({ type: 'changed', content });
  }

  replaceQuestions(evaluationId: number, content: Content): void {
    this.dispatch({ type: 'questionsReplaced', evaluationId, content });
  }

  /** `content` is what the form shows of `draft`. */
  loadServerDraft(draft: StoredDraft<Content> | null, content: Content): void {
    this.dispatch({ type: 'serverDraftLoaded', draft, content });
  }

  /** Saves this form over the newer version in a conflict. */
  overwrite(): void {
    this.dispatch({ type: 'overwritten' });
  }

  /** The form was submitted: nothing is to be saved any longer. */
  finish(): void {
    this.dispatch({ type: 'submitted' });
  }

  /** The same where what was submitted is not all that the form shows, which stays in the browser. */
  finishEarlier(): void {
    this.finish();
    this.keep();
  }

  /** Deletes the draft on the server; throws where that was not possible. */
  async discard(): Promise<void> {
    window.clearTimeout(this.timer);
    while (this.state.request) await this.sending;
    window.clearTimeout(this.timer);
    try {
      await this.server.delete(this.state.base);
    } catch (error) {
      if (error instanceof ApiError && error.code === DRAFT_NEWER) this.dispatch(await this.findConflict(null));
      else this.setTimer();
      throw error;
    }
  }

  private dispatch(event: AutosaveEvent<Content>): void {
    const before = this.state;
    const after = transition(before, event, Date.now());
    if (after === before) return;
    this.state = after;
    this.status = saveStatusOf(after);
    this.keepCopy(before);
    if (after.dueAt !== before.dueAt) this.setTimer();
    if (after.request && after.request !== before.request) this.sending = this.send(after.request);
    this.listeners.forEach((listener) => listener());
  }

  private setTimer(): void {
    window.clearTimeout(this.timer);
    const { dueAt } = this.state;
    if (dueAt === null || !this.isStarted) return;
    this.timer = window.setTimeout(() => this.dispatch({ type: 'due' }), Math.max(0, dueAt - Date.now()));
  }

  /** Confidential judgements lie in the browser until the server has them, and no longer. */
  private keepCopy(before: AutosaveState<Content>): void {
    const { state, place, device } = this;
    const { own } = state;
    if (state.name === 'closed' || isClean(state)) {
      forgetUnconfirmed(place, device);
      if (own) forgetUnconfirmed(place, own.device, own.sequence);
    } else if (state.content !== before.content) {
      this.keep();
    }
  }

  private keep(): void {
    const { place, device } = this;
    const { evaluationId, content, base, sequence } = this.state;
    keepUnconfirmed(place, { evaluationId, device, sequence: sequence + 1, base, content, at: Date.now() });
  }

  private async send(request: SaveRequest): Promise<void> {
    const { evaluationId, base, content } = this.state;
    const { sequence, keepalive, unattended } = request;
    const draft = { evaluationId, device: this.device, sequence, base, content };
    const options = { unattended, keepalive: keepalive && sizeOf(content) < KEEPALIVE_BYTES };
    const begun = Date.now();
    let event: AutosaveEvent<Content>;
    try {
      const saved = await this.server.put(draft, options);
      event = { type: 'acknowledged', sequence, content, saved, tookMs: Date.now() - begun };
    } catch (error) {
      event = await this.toEvent(error, sequence);
    }
    const { acknowledged } = this.state;
    this.dispatch(event);
    if (event.type === 'acknowledged' && this.state.acknowledged > acknowledged) this.onSaved(event.saved, content);
  }

  private async toEvent(error: unknown, sequence: number): Promise<AutosaveEvent<Content>> {
    if (isStatus(error, 401)) return { type: 'signedOut', sequence };
    if (!(error instanceof ApiError) || isTemporary(error)) return toUnreachable(error, sequence);
    if (error.code === DRAFT_NEWER) return this.findConflict(sequence);
    return { type: 'refused', sequence, error, isFinal: FINAL_REFUSALS.includes(error.code) };
  }

  private async findConflict(sequence: number | null): Promise<AutosaveEvent<Content>> {
    try {
      return { type: 'conflicted', sequence, other: await this.server.get() };
    } catch (error) {
      return toUnreachable(error, sequence);
    }
  }
}

const toUnreachable = (error: unknown, sequence: number | null): AutosaveEvent<never> => {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return { type: 'unreachable', sequence, retryAfterMs };
};
