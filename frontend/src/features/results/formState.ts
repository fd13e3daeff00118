import type { Draft, DraftContent } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import type { Score } from '@/constants';
import { results } from '@/strings/results';
import {
  hasAnswers,
  NO_ANSWERS,
  restoreAnswers,
  toContent,
  type Answers,
  type Change,
  type RestoredAnswers,
  type Step,
  type Training,
} from './draft';
import { chooseOpening, type Opening } from './opening';
import { findProblems } from './problems';
import type { Unconfirmed } from './unconfirmed';

/** The element with the focus when the questions appear. */
export type InitialFocus = 'top' | 'end' | 'firstProblem';

/** The content of one open form. */
interface FormState {
  form: ReadyForm;
  answers: Answers;
  /** Which questions differ from those that were asked when the answers were saved. */
  changes: ReadonlyMap<number, Change>;
  /** Whether everything was answered and *Continuar* was pressed. */
  hasContinued: boolean;
  /** Whether problems are marked, because *Continuar* was pressed. */
  showsProblems: boolean;
  initialFocus: InitialFocus;
  /** A sentence above the questions, empty for none. */
  notice: string;
}

type FormAction =
  | { type: 'scored'; questionId: number; score: Score }
  | { type: 'remarked'; questionId: number; remark: string }
  | { type: 'trainingChanged'; training: Training }
  /** *Continuar* was pressed. */
  | { type: 'continued' }
  | { type: 'questionsReplaced'; form: ReadyForm; restored: RestoredAnswers }
  /** Another form's draft is shown; `isDiscarded` where that form has started over. */
  | { type: 'draftLoaded'; restored: RestoredAnswers; step: Step; isDiscarded: boolean }
  | { type: 'startedOver'; restored: RestoredAnswers };

const hasProblems = (answers: Answers, { questions, evaluation }: ReadyForm): boolean =>
  findProblems(questions, answers, evaluation.requires_evidence).size > 0;

export function reduceForm(state: FormState, action: FormAction): FormState {
  const { answers } = state;
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
      return hasProblems(answers, state.form) ? checked : { ...checked, hasContinued: true, initialFocus: 'end', notice: '' };
    }
    case 'questionsReplaced': {
      const { form, restored } = action;
      const notice = results.submit.reloaded(restored.kept, form.questions.length - restored.kept);
      return {
        ...showRestored(state, restored),
        form,
        showsProblems: true,
        initialFocus: 'firstProblem',
        notice,
      };
    }
    case 'draftLoaded': {
      const { loaded, startedOver } = results.draft;
      return {
        ...showRestored(state, action.restored),
        hasContinued: action.step === 'training',
        notice: action.isDiscarded ? startedOver : loaded,
      };
    }
    case 'startedOver':
      return {
        ...showRestored(state, action.restored),
        showsProblems: false,
        notice: results.draft.startedOver,
      };
  }
}

const showRestored = (state: FormState, { answers, changes }: RestoredAnswers): FormState => ({
  ...state,
  answers,
  changes,
  hasContinued: false,
  initialFocus: 'top',
});

/** The answers of `content` that fit the form's questions; none without content. */
export const restoreInto = ({ questions }: ReadyForm, content: DraftContent | null): RestoredAnswers =>
  restoreAnswers(content ?? toContent(questions, NO_ANSWERS, 'questions'), questions);

/** The training form is shown only while nothing is wrong with the answers. */
export const allowedStep = (step: Step, { answers }: RestoredAnswers, form: ReadyForm): Step =>
  hasProblems(answers, form) ? 'questions' : step;

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
  const hasContinued = allowedStep(content?.step ?? 'questions', restored, form) === 'training';
  const { answers, changes } = restored;
  const state: FormState = {
    form,
    answers,
    changes,
    hasContinued,
    showsProblems: false,
    initialFocus: 'top',
    notice: content ? openingNotice(opening, restored, form.questions.length, isUnchangedSubmission) : '',
  };
  return { opening, isUnchangedSubmission, state: { ...state, initialFocus: openingFocus(state, isUnchangedSubmission) } };
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
