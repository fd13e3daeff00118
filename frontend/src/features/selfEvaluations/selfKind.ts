import {
  deleteSelfDraft,
  getSelfForm,
  putSelfDraft,
  type SelfDraftContent,
  type SelfEvaluationBody,
  type SelfForm,
} from '@/api/selfEvaluations';
import { toResponses } from '@/shared/questionnaire/draft';
import type { AskedForm, DraftSave, DraftServer, FormKind, StoredDraft } from '@/shared/questionnaire/kinds';
import { commentsOverflow } from '@/shared/questionnaire/problems';
import type { OpenForm } from '@/shared/questionnaire/useForm';

/** The two texts that close it; both may be empty. */
interface ClosingTexts {
  proud: string;
  needs: string;
}

interface SelfTypes {
  form: AskedForm;
  closing: ClosingTexts;
  content: SelfDraftContent;
  body: SelfEvaluationBody;
}

export type OwnForm = OpenForm<SelfTypes>;

export const selfKind: FormKind<SelfTypes> = {
  emptyClosing: { proud: '', needs: '' },
  isEmpty: ({ proud, needs }) => proud === '' && needs === '',
  isComplete: ({ proud, needs }) => commentsOverflow(proud) === null && commentsOverflow(needs) === null,
  toContent: (scores, closing, step) => ({ scores, ...closing, step }),
  fromContent: ({ proud = '', needs = '', step = 'questions' }) => ({ closing: { proud, needs }, step }),
  toBody: (form, answers) => ({ responses: toResponses(form.questions, answers), ...answers.closing }),
};

/** The evaluation and the questions of a form. */
export const toAskedForm = (found: SelfForm): AskedForm => ({
  evaluation: { id: found.evaluation_id, name: found.evaluation_name, requires_evidence: found.requires_evidence },
  questions: found.questions.map(({ question_id, ...question }) => ({ id: question_id, ...question })),
});

export const toStoredDraft = ({ draft, evaluation_id }: SelfForm): StoredDraft<SelfDraftContent> | null =>
  draft && { ...draft, evaluation_id };

/** The answers that were sent, to be changed. */
export const toSentContent = ({ sent }: SelfForm): SelfDraftContent | null =>
  sent && { scores: sent.responses, proud: sent.proud, needs: sent.needs, step: 'questions' };

/** Saves a person's draft about themselves. */
export const saveSelfDraft = (
  personId: number,
  evaluationId: number,
  { device, sequence, base, content }: DraftSave<SelfDraftContent>,
  options: Parameters<typeof putSelfDraft>[2] = {},
) => putSelfDraft(evaluationId, { device, sequence, base, content, user_id: personId }, options);

export const selfDraftServer = (personId: number, evaluationId: number): DraftServer<SelfDraftContent> => ({
  get: async () => toStoredDraft(await getSelfForm(evaluationId)),
  put: (save, options) => saveSelfDraft(personId, evaluationId, save, options),
  delete: (base) => deleteSelfDraft(evaluationId, base),
});
