import { deleteDraft, getDraft, putDraft, type Draft, type DraftContent, type Saved } from '@/api/drafts';
import { DRAFT_LATEST_MS, DRAFT_QUIET_MS, DRAFT_RETRY_MOST_MS, DRAFT_RETRY_MS } from '@/constants';
import { ApiError, isStatus } from '@/errors';
import type { Opening } from './opening';
import { forgetUnconfirmed, keepUnconfirmed } from './unconfirmed';

/** How what is filled in stands with the server. */
export type Keeping =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** It could not be reached, and is tried again. */
  | { kind: 'waiting' }
  /** Another form has saved since; null where it has discarded everything. */
  | { kind: 'newer'; other: Draft | null }
  | { kind: 'refused'; error: ApiError };

interface Whose {
  evaluatorId: number;
  collaboratorId: number;
  evaluationId: number;
}

interface Kept {
  saved: Saved;
  content: DraftContent;
}

/** Browsers let less than this be sent on after a page has gone. */
const KEEPALIVE_BYTES = 60_000;
/** After these there is nothing to be kept for. */
const OVER: readonly string[] = ['not_assigned', 'person_inactive', 'already_evaluated', 'forbidden'];
const NEWER = 'draft_newer';
const TOO_MANY = 429;
const SERVER_ERROR = 500;

const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === TOO_MANY ||
  error.status >= SERVER_ERROR;

const bytesOf = (content: DraftContent): number => new Blob([JSON.stringify(content)]).size;

/** Some browsers have it on pages with HTTPS alone. */
const newDevice = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Saves one open form to the server while it is filled in, and goes on trying where that fails.
 *
 * The server orders what arrives: each saving says which form it comes from, how many it has sent
 * before, and on which version it builds. What the server has not confirmed lies in the browser.
 */
export class DraftKeeper {
  private whose: Whose;
  private readonly opening: Opening;
  private readonly onKept: (kept: Kept) => void;
  private keeping: Keeping;
  private readonly listeners = new Set<() => void>();
  private readonly device = newDevice();
  private sequence = 0;
  private confirmed = 0;
  private base: string;
  private content: DraftContent;
  /** What the server is known to have. */
  private known: string | null;
  private flight: Promise<void> | null = null;
  private timer: number | undefined;
  private changedAt: number | null = null;
  private isDue = false;
  private failures = 0;
  private isOver = false;
  private isLeft = false;

  constructor(whose: Whose, opening: Opening, content: DraftContent, onKept: (kept: Kept) => void) {
    this.whose = whose;
    this.opening = opening;
    this.onKept = onKept;
    this.base = opening.base;
    this.content = content;
    this.known = opening.isUnsaved ? null : JSON.stringify(content);
    this.keeping = this.openingState();
  }

  private openingState(): Keeping {
    const { newer, isUnsaved, savedAt } = this.opening;
    if (newer) return { kind: 'newer', other: newer };
    if (isUnsaved) return { kind: 'saving' };
    return savedAt ? { kind: 'saved', at: Date.parse(savedAt) } : { kind: 'untouched' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getKeeping = (): Keeping => this.keeping;

  /** Whether something would be lost, or only be found on this device, if the form were left. */
  readonly isAtRisk = (): boolean =>
    !this.isOver && this.isDirty() && ['waiting', 'newer', 'refused'].includes(this.keeping.kind);

  /** Watches the page; returns how to stop, which saves what is left to be saved. */
  readonly start = (): (() => void) => {
    this.isLeft = false;
    const onHide = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    const onPageHide = () => this.flush();
    const onOnline = () => {
      if (this.keeping.kind === 'waiting') void this.send({ unattended: true });
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('online', onOnline);
    if (this.keeping.kind === 'saving') void this.send();
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('online', onOnline);
      this.isLeft = true;
      this.flush();
    };
  };

  /** Something was typed: it is sent in a moment, however long the typing goes on. */
  change(content: DraftContent): void {
    const before = JSON.stringify(this.content);
    if (this.isOver || JSON.stringify(content) === before) return;
    this.content = content;
    this.keepHere();
    if (this.keeping.kind === 'newer') return;
    this.become({ kind: 'saving' });
    const now = Date.now();
    this.changedAt ??= now;
    this.sendIn(Math.max(0, Math.min(DRAFT_QUIET_MS, this.changedAt + DRAFT_LATEST_MS - now)));
  }

  /** Other questions are asked than before, perhaps of another evaluation. */
  ask(evaluationId: number, content: DraftContent): void {
    if (evaluationId !== this.whose.evaluationId) {
      this.whose = { ...this.whose, evaluationId };
      this.base = '';
    }
    this.known = null;
    this.content = content;
    this.keepHere();
    this.become({ kind: 'saving' });
    this.sendIn(0);
  }

  /** Shows another form's version instead, or nothing where that one discarded everything. */
  adopt(other: Draft | null, content: DraftContent): void {
    this.base = other?.evaluation_id === this.whose.evaluationId ? other.version : '';
    this.settle(content);
    this.become(other ? { kind: 'saved', at: Date.parse(other.saved_at) } : { kind: 'untouched' });
  }

  /** Saves this form over the newer one. */
  async overwrite(): Promise<void> {
    if (this.keeping.kind !== 'newer') return;
    const { other } = this.keeping;
    this.base = other?.evaluation_id === this.whose.evaluationId ? other.version : '';
    this.become({ kind: 'saving' });
    await this.send();
  }

  /** Has the server forget everything; throws where that was not possible. */
  async discard(): Promise<void> {
    window.clearTimeout(this.timer);
    await this.flight;
    window.clearTimeout(this.timer);
    try {
      await deleteDraft(this.whose.collaboratorId, this.base);
    } catch (error) {
      if (error instanceof ApiError && error.code === NEWER) await this.look();
      throw error;
    }
  }

  /** It was submitted: there is nothing to be kept any longer. */
  finish(): void {
    this.isOver = true;
    window.clearTimeout(this.timer);
    this.forgetHere();
  }

  private settle(content: DraftContent): void {
    this.content = content;
    this.known = JSON.stringify(content);
    this.failures = 0;
    this.changedAt = null;
    window.clearTimeout(this.timer);
    this.forgetHere();
  }

  private isDirty(): boolean {
    return JSON.stringify(this.content) !== this.known;
  }

  private become(keeping: Keeping): void {
    this.keeping = keeping;
    this.listeners.forEach((listener) => listener());
  }

  private keepHere(): void {
    const { device, base, content } = this;
    keepUnconfirmed({ ...this.whose, device, sequence: this.sequence + 1, base, content, at: Date.now() });
  }

  private forgetHere(): void {
    forgetUnconfirmed(this.whose.evaluatorId, this.whose.collaboratorId, this.device);
  }

  private sendIn(milliseconds: number, how?: { unattended: boolean }): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(how), milliseconds);
  }

  /** Sends now what waits for its moment: the page may be about to go. */
  private flush(): void {
    const isHeldBack = this.keeping.kind === 'newer' || this.keeping.kind === 'refused';
    if (!this.isOver && !isHeldBack && this.isDirty()) void this.transmit({ keepalive: true });
  }

  /** One at a time; what was typed meanwhile follows. */
  private async send(how: { unattended?: boolean } = {}): Promise<void> {
    this.isDue = this.flight !== null;
    if (this.flight) return;
    if (this.isOver || !this.isDirty()) return;
    this.flight = this.transmit(how);
    try {
      await this.flight;
    } finally {
      this.flight = null;
    }
    // what was typed meanwhile has waited long enough, unless its own moment is still to come
    if (this.isDue && this.keeping.kind === 'saving') this.sendIn(0);
  }

  private async transmit(how: { keepalive?: boolean; unattended?: boolean }): Promise<void> {
    window.clearTimeout(this.timer);
    this.changedAt = null;
    this.sequence += 1;
    const { sequence, content, device, base } = this;
    const { evaluationId, evaluatorId, collaboratorId } = this.whose;
    const draft = { evaluation_id: evaluationId, evaluator_id: evaluatorId, device, sequence, base, content };
    const keepalive = how.keepalive === true && bytesOf(content) < KEEPALIVE_BYTES;
    try {
      const saved = await putDraft(collaboratorId, draft, { ...how, keepalive });
      this.succeeded({ saved, content }, sequence);
    } catch (error) {
      await this.failed(error);
    }
  }

  private succeeded(kept: Kept, sequence: number): void {
    if (this.isOver || sequence <= this.confirmed) return;
    this.confirmed = sequence;
    this.base = kept.saved.version;
    this.known = JSON.stringify(kept.content);
    this.failures = 0;
    this.onKept(kept);
    if (this.isDirty()) return;
    this.forgetHere();
    this.become({ kind: 'saved', at: Date.now() });
  }

  private async failed(error: unknown): Promise<void> {
    // A session that has ended speaks for itself, and what was typed waits for the next one.
    if (this.isOver || !this.isDirty() || isStatus(error, 401)) return;
    if (error instanceof ApiError && error.code === NEWER) await this.look();
    else if (isWorthRetrying(error)) this.wait(error);
    else if (error instanceof ApiError) this.give(error);
  }

  /** Another form has saved, unless it was this very one that arrived late. */
  private async look(): Promise<void> {
    try {
      const other = await getDraft(this.whose.collaboratorId);
      const { own } = this.opening;
      if (other && own && other.device === own.device && other.sequence <= own.sequence) {
        this.base = other.version;
        this.sendIn(0);
      } else {
        this.become({ kind: 'newer', other });
      }
    } catch (error) {
      this.wait(error);
    }
  }

  private wait(error: unknown): void {
    this.become({ kind: 'waiting' });
    if (this.isLeft) return;
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    const pause = Math.min(DRAFT_RETRY_MOST_MS, DRAFT_RETRY_MS * 2 ** this.failures);
    this.failures += 1;
    this.sendIn(Math.max(asked, pause), { unattended: true });
  }

  private give(error: ApiError): void {
    if (OVER.includes(error.code)) this.finish();
    this.become({ kind: 'refused', error });
  }
}

