import type { Score } from '@/constants';
import { ApiError } from '@/errors';
import { inOrder } from './draft';
import { DraftAutosaver } from './DraftAutosaver';
import { contentOf, openForm, reduceForm, type FormAction, type FormState } from './formState';
import type { DraftPlace, DraftServer, FormKind, FormTypes, SavedDraft, Step, StoredDraft } from './kinds';
import { findProblems, type Problem } from './problems';
import { findUnconfirmed } from './unconfirmed';

export interface FormOptions<T extends FormTypes> {
  kind: FormKind<T>;
  place: DraftPlace;
  server: DraftServer<T['content']>;
  initial: T['form'];
  /** The draft on the server. */
  found: StoredDraft<T['content']> | null;
  /** The submission that is to be corrected; null for a first submission. */
  submitted: T['content'] | null;
  /** Shows the step in the address. */
  showStep: (step: Step) => void;
  /** The draft was saved, or (null) is gone. */
  onDraft: (draft: (SavedDraft & { evaluationId: number; content: T['content'] }) | null) => void;
}

const ALREADY_STORED: readonly string[] = ['already_evaluated', 'already_sent'];
const SERVER_ERROR = 500;

/** No answer, or one that does not say whether anything was stored. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= SERVER_ERROR);

type Outcome<Stored> =
  /** `stored` is absent where its answer was lost. */
  | { kind: 'saved'; stored?: Stored }
  /** An earlier attempt, with other content, turned out to have been stored. */
  | { kind: 'savedEarlier' }
  | { kind: 'failed'; error: unknown }
  /** Something is missing, which is marked now; or the server is busy with the form already. */
  | { kind: 'notSent' };

/**
 * One open form: the only place of its answers, its step and whether it is being sent. Each change is saved, shown
 * and written into the address from here, and each attempt to send the form reads it anew.
 */
export class FormStore<T extends FormTypes> {
  readonly autosaver: DraftAutosaver<T['content']>;
  /** Whether it opened with a submission to be corrected, and with nothing changed in that. */
  readonly opensWithSubmission: boolean;
  private readonly options: FormOptions<T>;
  private readonly listeners = new Set<() => void>();
  /** The bodies of attempts whose answer was lost. */
  private readonly lost = new Set<string>();
  private state: FormState<T>;

  constructor(options: FormOptions<T>) {
    const { kind, place, server, initial, found, submitted } = options;
    const unconfirmed = findUnconfirmed<T['content']>(place);
    const { opening, state, isUnchangedSubmission } = openForm(kind, initial, { found, submitted, unconfirmed });
    this.options = options;
    this.state = state;
    this.opensWithSubmission = isUnchangedSubmission;
    this.autosaver = new DraftAutosaver({
      place,
      server,
      evaluationId: initial.evaluation.id,
      opening,
      content: contentOf(state),
      onSaved: (saved, content) => options.onDraft({ ...saved, content, evaluationId: this.state.form.evaluation.id }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): FormState<T> => this.state;

  /** Begins to save; the function it returns saves what is left and ends it. */
  start(): () => void {
    this.options.showStep(this.state.step);
    return this.autosaver.start();
  }

  readonly setScore = (questionId: number, score: Score): void => this.dispatch({ type: 'scored', questionId, score });

  readonly setRemark = (questionId: number, remark: string): void => this.dispatch({ type: 'remarked', questionId, remark });

  readonly setClosing = (closing: T['closing']): void => this.dispatch({ type: 'closingChanged', closing });

  readonly changeStep = (step: Step): void => this.dispatch({ type: 'stepChanged', step });

  /** Goes on to what closes the form, unless there is a problem, of which it returns the first. */
  proceed(): [questionId: number, problem: Problem] | null {
    this.dispatch({ type: 'continued' });
    const { form, answers } = this.state;
    const [first] = findProblems(inOrder(form.questions), answers, form.evaluation.requires_evidence);
    return first ?? null;
  }

  /** Asks other questions, with the answers that still fit. */
  replaceQuestions(form: T['form']): void {
    this.dispatch({ type: 'questionsReplaced', form }, (content) =>
      this.autosaver.replaceQuestions(form.evaluation.id, content),
    );
  }

  /** In a conflict, shows what the other form has saved. */
  readonly loadServerDraft = (): void => {
    const status = this.autosaver.getStatus();
    if (status.kind !== 'conflict') return;
    const { other } = status;
    this.dispatch({ type: 'draftLoaded', content: other?.content ?? null }, (content) =>
      this.autosaver.loadServerDraft(other, content),
    );
  };

  /** Deletes the draft; throws where the server could not. A submission to be corrected is shown again. */
  async startOver(): Promise<void> {
    if (this.state.pending) return;
    this.dispatch({ type: 'startOverStarted' });
    try {
      await this.autosaver.discard();
    } catch (error) {
      this.dispatch({ type: 'failed' });
      throw error;
    }
    this.dispatch({ type: 'startedOver', submitted: this.options.submitted }, (content) =>
      this.autosaver.loadServerDraft(null, content),
    );
    this.options.onDraft(null);
  }

  /** Sends what the form holds now. Once it is stored, nothing can be changed any more. */
  async send<Stored>(write: (body: T['body']) => Promise<Stored>): Promise<Outcome<Stored>> {
    if (this.state.pending) return { kind: 'notSent' };
    this.dispatch({ type: 'sendingStarted' });
    if (!this.getState().pending) return { kind: 'notSent' };
    const outcome = await this.attempt(write);
    if (outcome.kind === 'failed') {
      this.dispatch({ type: 'failed' });
      return outcome;
    }
    if (outcome.kind === 'saved') this.autosaver.finish();
    else this.autosaver.finishEarlier();
    this.options.onDraft(null);
    return outcome;
  }

  /**
   * After an attempt whose answer was lost, being told that it was sent already means that it had been stored.
   */
  private async attempt<Stored>(write: (body: T['body']) => Promise<Stored>): Promise<Outcome<Stored>> {
    const { kind, form, answers } = this.state;
    const body = kind.toBody(form, answers);
    const sent = JSON.stringify(body);
    try {
      return { kind: 'saved', stored: await write(body) };
    } catch (error) {
      if (mayBeStored(error)) this.lost.add(sent);
      const isStored = error instanceof ApiError && ALREADY_STORED.includes(error.code) && this.lost.size > 0;
      if (!isStored) return { kind: 'failed', error };
      return { kind: this.lost.size === 1 && this.lost.has(sent) ? 'saved' : 'savedEarlier' };
    }
  }

  private dispatch(action: FormAction<T>, save = (content: T['content']) => this.autosaver.change(content)): void {
    const before = this.state;
    const after = reduceForm(before, action);
    if (after === before) return;
    this.state = after;
    save(contentOf(after));
    this.listeners.forEach((listener) => listener());
    if (after.step !== before.step) this.options.showStep(after.step);
  }
}
