import type { Score } from '@/constants';
import { results } from '@/strings/results';
import { hasScores, restoreAnswers, toContent, type Change, type RestoredAnswers } from './draft';
import type { Answers, AskedForm, FormKind, FormTypes, Step, StoredDraft } from './kinds';
import { chooseOpening, type Opening } from './opening';
import { findProblems } from './problems';
import type { Unconfirmed } from './unconfirmed';

/** The element with the focus when the questions appear. */
export type InitialFocus = 'top' | 'end' | 'firstProblem';

/** One open form. What is stored and what is sent is made of it alone. */
export interface FormState<T extends FormTypes> {
  kind: FormKind<T>;
  form: T['form'];
  answers: Answers<T['closing']>;
  /** Which questions differ from those that were asked when the answers were saved. */
  changes: ReadonlyMap<number, Change>;
  step: Step;
  /** Whether problems of the answers are marked, because *Continuar* was pressed. */
  showsProblems: boolean;
  /** The same for what closes the form, once sending was tried. */
  showsClosingProblems: boolean;
  initialFocus: InitialFocus;
  /** A sentence above the questions, empty for none. */
  notice: string;
  /** The request that is under way; the answers cannot be changed meanwhile. */
  pending: 'submission' | 'startOver' | null;
}

export type FormAction<T extends FormTypes> =
  | { type: 'scored'; questionId: number; score: Score }
  | { type: 'remarked'; questionId: number; remark: string }
  | { type: 'closingChanged'; closing: T['closing'] }
  /** *Continuar* was pressed. */
  | { type: 'continued' }
  /** By *Volver a las preguntas*, or by the browser's *back* and *forward*. */
  | { type: 'stepChanged'; step: Step }
  | { type: 'questionsReplaced'; form: T['form'] }
  /** In a conflict, the other form's draft is shown; none where that form has started over. */
  | { type: 'draftLoaded'; content: T['content'] | null }
  | { type: 'sendingStarted' }
  | { type: 'startOverStarted' }
  /** Deletes the stored draft; a correction begins again with the submitted answers. */
  | { type: 'startedOver'; submitted: T['content'] | null }
  /** The server has not stored a submission, or has not deleted what was answered. */
  | { type: 'failed' };

const hasProblems = (answers: Answers<unknown>, { questions, evaluation }: AskedForm): boolean =>
  findProblems(questions, answers, evaluation.requires_evidence).size > 0;

export function reduceForm<T extends FormTypes>(state: FormState<T>, action: FormAction<T>): FormState<T> {
  if (state.pending) return reducePending(state, action);
  const { answers, form } = state;
  switch (action.type) {
    case 'scored': {
      const scores = { ...answers.scores, [action.questionId]: action.score };
      return { ...state, answers: { ...answers, scores } };
    }
    case 'remarked': {
      const remarks = { ...answers.remarks, [action.questionId]: action.remark };
      return { ...state, answers: { ...answers, remarks } };
    }
    case 'closingChanged':
      return { ...state, answers: { ...answers, closing: action.closing } };
    case 'continued': {
      const checked = { ...state, showsProblems: true };
      return hasProblems(answers, form) ? checked : { ...checked, step: 'closing', initialFocus: 'end', notice: '' };
    }
    case 'stepChanged':
      return changeStep(state, action.step);
    case 'questionsReplaced': {
      const restored = restoreInto(state.kind, action.form, contentOf(state));
      return {
        ...showRestored(state, restored),
        form: action.form,
        showsProblems: true,
        initialFocus: 'firstProblem',
        notice: results.submit.reloaded(restored.kept, action.form.questions.length - restored.kept),
      };
    }
    case 'draftLoaded': {
      const { loaded, startedOver } = results.draft;
      const shown = showRestored(state, restoreInto(state.kind, form, action.content));
      return { ...changeStep(shown, state.step), notice: action.content ? loaded : startedOver };
    }
    case 'sendingStarted':
      if (hasProblems(answers, form)) {
        return { ...state, step: 'questions', showsProblems: true, initialFocus: 'firstProblem' };
      }
      if (state.kind.isComplete(answers.closing)) return { ...state, pending: 'submission' };
      return { ...state, step: 'closing', showsClosingProblems: true };
    case 'startOverStarted':
      return { ...state, pending: 'startOver' };
    default:
      return state;
  }
}

/** Only the step may change while the server answers, and what its answer changes. */
function reducePending<T extends FormTypes>(state: FormState<T>, action: FormAction<T>): FormState<T> {
  switch (action.type) {
    case 'continued':
      return changeStep(state, 'closing');
    case 'stepChanged':
      return changeStep(state, action.step);
    case 'startedOver':
      return {
        ...showRestored(state, restoreInto(state.kind, state.form, action.submitted)),
        showsProblems: false,
        showsClosingProblems: false,
        notice: results.draft.startedOver,
        pending: null,
      };
    case 'failed':
      return { ...state, pending: null };
    default:
      return state;
  }
}

/** The reason for which the form is closed is shown only while nothing is wrong with the answers. */
function changeStep<T extends FormTypes>(state: FormState<T>, step: Step): FormState<T> {
  if (step === state.step || (step === 'closing' && hasProblems(state.answers, state.form))) return state;
  return { ...state, step };
}

const showRestored = <T extends FormTypes>(
  state: FormState<T>,
  { answers, changes }: RestoredAnswers<T['closing']>,
): FormState<T> => ({
  ...state,
  answers,
  changes,
  step: 'questions',
  initialFocus: 'top',
});

/** The part of a form that is to be saved. */
export const contentOf = <T extends FormTypes>({ kind, form, answers, step }: FormState<T>): T['content'] =>
  toContent(kind, form, answers, step);

/** The answers of `content` that fit the form's questions; none without content. */
const restoreInto = <T extends FormTypes>(
  kind: FormKind<T>,
  form: T['form'],
  content: T['content'] | null,
): RestoredAnswers<T['closing']> => {
  const noAnswers = { scores: {}, remarks: {}, closing: kind.emptyClosing };
  return restoreAnswers(kind, content ?? toContent(kind, form, noAnswers, 'questions'), form.questions);
};

/** How a form opens. */
interface OpenedForm<T extends FormTypes> {
  opening: Opening<T['content']>;
  state: FormState<T>;
  /** Whether it shows a submission that is to be corrected, and nothing has been changed in it yet. */
  isUnchangedSubmission: boolean;
}

interface Sources<Content> {
  /** The draft on the server. */
  found: StoredDraft<Content> | null;
  /** Content typed earlier in this browser that the server has not confirmed. */
  unconfirmed: Unconfirmed<Content> | null;
  /** The submission that is to be corrected. */
  submitted: Content | null;
}

export function openForm<T extends FormTypes>(
  kind: FormKind<T>,
  form: T['form'],
  { found, unconfirmed, submitted }: Sources<T['content']>,
): OpenedForm<T> {
  const opening = chooseOpening(form.evaluation.id, found, unconfirmed);
  const content = opening.content ?? submitted;
  const isUnchangedSubmission = opening.content === null && submitted !== null;
  const restored = restoreInto(kind, form, content);
  const { answers, changes } = restored;
  const state: FormState<T> = {
    kind,
    form,
    answers,
    changes,
    step: 'questions',
    showsProblems: false,
    showsClosingProblems: false,
    initialFocus: 'top',
    notice: content ? openingNotice(opening, restored, form.questions.length, isUnchangedSubmission) : '',
    pending: null,
  };
  return {
    opening,
    isUnchangedSubmission,
    state: { ...changeStep(state, content ? kind.fromContent(content).step : 'questions'), initialFocus: openingFocus(state, isUnchangedSubmission) },
  };
}

/** Whether anything is filled in. */
export const hasAnswers = <T extends FormTypes>({ kind, answers }: FormState<T>): boolean =>
  hasScores(answers) || !kind.isEmpty(answers.closing);

function openingFocus<T extends FormTypes>(state: FormState<T>, isUnchangedSubmission: boolean): InitialFocus {
  if (!hasAnswers(state)) return 'top';
  if (hasProblems(state.answers, state.form)) return 'firstProblem';
  return isUnchangedSubmission ? 'top' : 'end';
}

/** The notice for a user who continues a draft. */
function openingNotice(
  { isUnsaved }: Opening<unknown>,
  { kept, dropped, changes }: RestoredAnswers<unknown>,
  total: number,
  isUnchangedSubmission: boolean,
): string {
  const text = results.draft;
  const resumed = isUnchangedSubmission ? '' : text.resumed(kept, total);
  return [
    isUnsaved ? results.submit.recovered : resumed,
    changes.size > 0 && text.changedQuestions(changes.size),
    dropped > 0 && text.dropped(dropped),
  ]
    .filter(Boolean)
    .join(' ');
}
