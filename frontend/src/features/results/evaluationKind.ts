import type { SubmissionToCorrect } from '@/api/corrections';
import { deleteDraft, getDraft, putDraft, type DraftContent } from '@/api/drafts';
import type { ReadyForm, Submission } from '@/api/results';
import { isBlank } from '@/domain/characters';
import { toResponses } from '@/shared/questionnaire/draft';
import type { DraftSave, DraftServer, FormKind } from '@/shared/questionnaire/kinds';
import { commentsOverflow } from '@/shared/questionnaire/problems';
import type { OpenForm } from '@/shared/questionnaire/useForm';
import { results } from '@/strings/results';

export interface Training {
  requires: '' | 'yes' | 'no';
  comments: string;
}

/** The evaluator's form about one person, which a training recommendation closes. */
interface EvaluationTypes {
  form: ReadyForm;
  closing: Training;
  content: DraftContent;
  body: Submission;
}

export type EvaluationForm = OpenForm<EvaluationTypes>;
export type EvaluationStore = EvaluationForm['store'];

/** The errors of a training recommendation. */
export const findTrainingProblems = ({ requires, comments }: Training) => ({
  requires: requires === '' ? results.training.requiresMissing : null,
  comments: isBlank(comments) ? results.training.commentsMissing : commentsOverflow(comments),
});

const REQUIRES = { yes: true, no: false, '': null } as const;

const toRequires = (required: boolean | null | undefined): Training['requires'] => {
  if (typeof required !== 'boolean') return '';
  return required ? 'yes' : 'no';
};

export const evaluationKind = (evaluatorId: number, collaboratorId: number): FormKind<EvaluationTypes> => ({
  emptyClosing: { requires: '', comments: '' },
  isEmpty: ({ requires, comments }) => requires === '' && comments === '',
  isComplete: (training) => Object.values(findTrainingProblems(training)).every((problem) => problem === null),
  toContent: (scores, { requires, comments }, step) => ({
    scores,
    requires_training: REQUIRES[requires],
    comments,
    step: step === 'closing' ? 'training' : step,
  }),
  fromContent: ({ requires_training: required, comments = '', step }) => ({
    closing: { requires: toRequires(required), comments },
    step: step === 'training' ? 'closing' : 'questions',
  }),
  toBody: (form, answers) => ({
    evaluation_id: form.evaluation.id,
    user_id: collaboratorId,
    evaluator_id: evaluatorId,
    responses: toResponses(form.questions, answers),
    training: { requires_training: answers.closing.requires === 'yes', comments: answers.closing.comments },
  }),
});

/** Saves a draft of an evaluator about a person. */
export const saveDraft = (
  evaluatorId: number,
  collaboratorId: number,
  { evaluationId, ...save }: DraftSave<DraftContent>,
  options: Parameters<typeof putDraft>[2] = {},
) => putDraft(collaboratorId, { ...save, evaluation_id: evaluationId, evaluator_id: evaluatorId }, options);

export const draftServer = (evaluatorId: number, collaboratorId: number): DraftServer<DraftContent> => ({
  get: () => getDraft(collaboratorId),
  put: (save, options) => saveDraft(evaluatorId, collaboratorId, save, options),
  delete: (base) => deleteDraft(collaboratorId, base),
});

/** A submission that is to be corrected, as the content of a form. */
export const submittedContent = ({ responses, requires_training, comments }: SubmissionToCorrect): DraftContent => ({
  scores: responses,
  requires_training,
  comments,
  step: 'questions',
});
