import type { Draft, DraftContent } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import type { Score } from '@/constants';
import { results } from '@/strings/results';
import {
  hasAnswers,
  inOrder,
  NO_ANSWERS,
  restoreAnswers,
  toContent,
  type Answers,
  type Change,
  type RestoredAnswers,
  type Step,
  type Training,
} from './draft';
import { chooseOpening, type Opening } from './autosave/opening';
import { findProblems, isRecommended } from './problems';
import type { Unconfirmed } from './autosave/unconfirmed';

/** The element with the focus when the questions appear. */
export type InitialFocus = 'top' | 'end' | 'firstProblem';

/** One open form. What is stored and what is sent is made of it alone. */
export interface FormState {
  form: ReadyForm;
  answers: Answers;
  /** Which questions differ from those that were asked when the answers were saved. */
  changes: ReadonlyMap<number, Change>;
  step: Step;
  /** Whether problems of the answers are marked, because *Continuar* was pressed. */
  showsProblems: boolean;
  /** The same for the training recommendation, once *Completar Evaluación* was pressed. */
  showsTrainingProblems: boolean;
  initialFocus: InitialFocus;
  /** A sentence above the questions, empty for none. */
  notice: string;
  /** What the server is doing with the answers, which cannot be changed meanwhile. */
  pending: 'submission' | 'startOver' | null;
}

export type FormAction =
  | { type: 'scored'; questionId: number; score: Score }
  | { type: 'remarked'; questionId: number; remark: string }
  | { type: 'trainingChanged'; training: Training }
  /** *Continuar* was pressed. */
  | { type: 'continued' }
  /** By *Volver a las preguntas*, or by the browser's *back* and *forward*. */
  | { type: 'stepChanged'; step: Step }
  | { type: 'questionsReplaced'; form: ReadyForm }
  /** In a conflict, the other form's draft is shown; none where that form has started over. */
  | { type: 'draftLoaded'; content: DraftContent | null }
  | { type: 'sendingStarted' }
  | { type: 'startOverStarted' }
  /** What was stored is deleted; a correction begins again with what was submitted. */
  | { type: 'startedOver'; submitted: DraftContent | null }
  /** The server has not stored a submission, or has not deleted what was answered. */
  | { type: 'failed' };

const hasProblems = (answers: Answers, { questions, evaluation }: ReadyForm): boolean =>
  findProblems(questions, answers, evaluation.requires_evidence).size > 0;

export function reduceForm(state: FormState, action: FormAction): FormState {
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
    case 'trainingChanged':
      return { ...state, answers: { ...answers, training: action.training } };
    case 'continued': {
      const checked = { ...state, showsProblems: true };
      return hasProblems(answers, form) ? checked : { ...checked, step: 'training', initialFocus: 'end', notice: '' };
    }
    case 'stepChanged':
      return changeStep(state, action.step);
    case 'questionsReplaced': {
      const restored = restoreInto(action.form, contentOf(state));
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
      const shown = showRestored(state, restoreInto(form, action.content));
      return { ...changeStep(shown, state.step), notice: action.content ? loaded : startedOver };
    }
    case 'sendingStarted':
      if (hasProblems(answers, form)) {
        return { ...state, step: 'questions', showsProblems: true, initialFocus: 'firstProblem' };
      }
      if (isRecommended(answers.training)) return { ...state, pending: 'submission' };
      return { ...state, step: 'training', showsTrainingProblems: true };
    case 'startOverStarted':
      return { ...state, pending: 'startOver' };
    default:
      return state;
  }
}

/** Only the step may change while the server answers, and what its answer changes. */
function reducePending(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'continued':
      return changeStep(state, 'training');
    case 'stepChanged':
      return changeStep(state, action.step);
    case 'startedOver':
      return {
        ...showRestored(state, restoreInto(state.form, action.submitted)),
        showsProblems: false,
        showsTrainingProblems: false,
        notice: results.draft.startedOver,
        pending: null,
      };
    case 'failed':
      return { ...state, pending: null };
    default:
      return state;
  }
}

/** The training form is shown only while nothing is wrong with the answers. */
function changeStep(state: FormState, step: Step): FormState {
  if (step === state.step || (step === 'training' && hasProblems(state.answers, state.form))) return state;
  return { ...state, step };
}

const showRestored = (state: FormState, { answers, changes }: RestoredAnswers): FormState => ({
  ...state,
  answers,
  changes,
  step: 'questions',
  initialFocus: 'top',
});

/** What is to be saved of a form. */
export const contentOf = ({ form, answers, step }: Pick<FormState, 'form' | 'answers' | 'step'>): DraftContent =>
  toContent(inOrder(form.questions), answers, step);

/** The answers of `content` that fit the form's questions; none without content. */
const restoreInto = (form: ReadyForm, content: DraftContent | null): RestoredAnswers =>
  restoreAnswers(content ?? contentOf({ form, answers: NO_ANSWERS, step: 'questions' }), form.questions);

/** How a form opens. */
interface OpenedForm {
  opening: Opening;
  state: FormState;
  /** Whether it shows a submission that is to be corrected, and nothing has been changed in it yet. */
  isUnchangedSubmission: boolean;
}

interface Sources {
  /** The draft on the server. */
  found: Draft | null;
  /** Content typed earlier in this browser that the server has not confirmed. */
  unconfirmed: Unconfirmed | null;
  /** The submission that is to be corrected. */
  submitted: DraftContent | null;
}

export function openForm(form: ReadyForm, { found, unconfirmed, submitted }: Sources): OpenedForm {
  const opening = chooseOpening(form.evaluation.id, found, unconfirmed);
  const content = opening.content ?? submitted;
  const isUnchangedSubmission = opening.content === null && submitted !== null;
  const restored = restoreInto(form, content);
  const { answers, changes } = restored;
  const state: FormState = {
    form,
    answers,
    changes,
    step: 'questions',
    showsProblems: false,
    showsTrainingProblems: false,
    initialFocus: 'top',
    notice: content ? openingNotice(opening, restored, form.questions.length, isUnchangedSubmission) : '',
    pending: null,
  };
  return {
    opening,
    isUnchangedSubmission,
    state: { ...changeStep(state, content?.step ?? 'questions'), initialFocus: openingFocus(state, isUnchangedSubmission) },
  };
}

function openingFocus(state: FormState, isUnchangedSubmission: boolean): InitialFocus {
  if (!hasAnswers(state.answers)) return 'top';
  if (hasProblems(state.answers, state.form)) return 'firstProblem';
  return isUnchangedSubmission ? 'top' : 'end';
}

/** The notice for a user who continues a draft. */
function openingNotice(
  { isUnsaved }: Opening,
  { kept, dropped, changes }: RestoredAnswers,
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
