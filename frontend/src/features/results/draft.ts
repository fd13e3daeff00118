import type { SubmissionToCorrect } from '@/api/corrections';
import type { DraftContent } from '@/api/drafts';
import type { FormQuestion, ReadyForm, Submission } from '@/api/results';
import type { Score } from '@/constants';

/** The scores given so far, by question. */
export type Scores = Readonly<Record<number, Score>>;

/** The comments on scores, by question. */
type Remarks = Readonly<Record<number, string>>;

export interface Training {
  requires: '' | 'yes' | 'no';
  comments: string;
}

export type Step = DraftContent['step'];

/** Everything that is filled in about one person. */
export interface Answers {
  scores: Scores;
  remarks: Remarks;
  training: Training;
}

/** How a question differs from the one that was asked when the draft was saved. */
export type Change = 'new' | 'reworded';

/** The answers of a draft that still fit the questions of now. */
export interface RestoredAnswers {
  answers: Answers;
  /** How many answers were kept. */
  kept: number;
  /** How many were to questions that are gone or worded differently. */
  dropped: number;
  changes: ReadonlyMap<number, Change>;
}

export const NO_ANSWERS: Answers = {
  scores: {},
  remarks: {},
  training: { requires: '', comments: '' },
};

/** The questions in the order they are shown: competencies, then objectives. */
export const inOrder = (questions: readonly FormQuestion[]): FormQuestion[] => [
  ...questions.filter((question) => question.question_type === 'competency'),
  ...questions.filter((question) => question.question_type === 'objective'),
];

export const hasAnswers = ({ scores, remarks, training }: Answers): boolean =>
  Object.keys(scores).length > 0 ||
  Object.values(remarks).some(Boolean) ||
  training.requires !== '' ||
  training.comments !== '';

/** How many questions have a score. */
export const countAnswered = (content: DraftContent): number =>
  content.scores.filter(({ score }) => typeof score === 'number').length;

const REQUIRES = { yes: true, no: false, '': null } as const;

/** The draft to save. It lists every question, so that later a new one can be told from one left open. */
export const toContent = (questions: readonly FormQuestion[], answers: Answers, step: Step): DraftContent => ({
  scores: questions.map(({ id, wording_id }) => ({
    question_id: id,
    wording_id,
    score: answers.scores[id] ?? null,
    comment: answers.remarks[id] ?? '',
  })),
  requires_training: REQUIRES[answers.training.requires],
  comments: answers.training.comments,
  step,
});

const toRequires = (required: boolean | null | undefined): Training['requires'] => {
  if (typeof required !== 'boolean') return '';
  return required ? 'yes' : 'no';
};

/** Keeps the answers to questions that are still asked in the same words. */
export function restoreAnswers(content: DraftContent, questions: readonly FormQuestion[]): RestoredAnswers {
  const wordings = new Map(questions.map((question) => [question.id, question.wording_id]));
  const asked = new Set(content.scores.map((answer) => answer.question_id));
  const fitting = content.scores.filter((answer) => wordings.get(answer.question_id) === answer.wording_id);
  const same = new Set(fitting.map((answer) => answer.question_id));
  const scored = fitting.filter(({ score }) => typeof score === 'number');
  const changed = questions.filter((question) => !same.has(question.id));
  return {
    answers: {
      scores: Object.fromEntries(scored.map(({ question_id, score }) => [question_id, score as Score])),
      remarks: Object.fromEntries(
        fitting.flatMap(({ question_id, comment }) => (comment ? [[question_id, comment]] : [])),
      ),
      training: { requires: toRequires(content.requires_training), comments: content.comments ?? '' },
    },
    kept: scored.length,
    dropped: countAnswered(content) - scored.length,
    changes: new Map(changed.map(({ id }) => [id, asked.has(id) ? 'reworded' : 'new'])),
  };
}

/** A submission that is to be corrected, as the content of a form. */
export const submittedContent = ({ responses, requires_training, comments }: SubmissionToCorrect): DraftContent => ({
  scores: responses,
  requires_training,
  comments,
  step: 'questions',
});

interface SubmissionParts {
  form: ReadyForm;
  collaboratorId: number;
  evaluatorId: number;
  answers: Answers;
}

export const toSubmission = ({ form, collaboratorId, evaluatorId, answers }: SubmissionParts): Submission => ({
  evaluation_id: form.evaluation.id,
  user_id: collaboratorId,
  evaluator_id: evaluatorId,
  responses: form.questions.flatMap(({ id, wording_id }) => {
    const score = answers.scores[id];
    return score === undefined
      ? []
      : [{ question_id: id, score, wording_id, comment: answers.remarks[id] ?? '' }];
  }),
  training: {
    requires_training: answers.training.requires === 'yes',
    comments: answers.training.comments,
  },
});
