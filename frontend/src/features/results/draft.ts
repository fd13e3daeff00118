import type { ToCorrectWhole } from '@/api/corrections';
import type { DraftContent } from '@/api/drafts';
import type { FormQuestion, ReadyForm, Submission } from '@/api/results';
import type { Score } from '@/constants';

/** The scores given so far, by question. */
export type Scores = Readonly<Record<number, Score>>;

/** What a score was said to rest on, by question. */
export type Remarks = Readonly<Record<number, string>>;

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

/** How a question differs from what was asked when its form was saved. */
export type Change = 'new' | 'reworded';

/** What of a draft still fits the questions of now, and what does not. */
export interface Fitted {
  answers: Answers;
  step: Step;
  /** How many answers were kept. */
  kept: number;
  /** How many were given to words that are no longer asked. */
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

/** How many questions have a score. */
export const answeredIn = (content: DraftContent): number =>
  content.scores.filter((each) => typeof each.score === 'number').length;

const REQUIRES = { yes: true, no: false, '': null } as const;

/** Everything that has been filled in, with every question that was asked: the rest may have changed. */
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

/** The answers whose questions are still asked, in the same words. */
export function fit(content: DraftContent, questions: readonly FormQuestion[]): Fitted {
  const wordings = new Map(questions.map((question) => [question.id, question.wording_id]));
  const asked = new Set(content.scores.map((each) => each.question_id));
  const fitting = content.scores.filter((each) => wordings.get(each.question_id) === each.wording_id);
  const same = new Set(fitting.map((each) => each.question_id));
  const scored = fitting.filter((each) => typeof each.score === 'number');
  const changed = questions.filter((question) => !same.has(question.id));
  return {
    answers: {
      scores: Object.fromEntries(scored.map((each) => [each.question_id, each.score as Score])),
      remarks: Object.fromEntries(
        fitting.flatMap((each) => (each.comment === '' ? [] : [[each.question_id, each.comment]])),
      ),
      training: { requires: toRequires(content.requires_training), comments: content.comments },
    },
    step: content.step,
    kept: scored.length,
    dropped: answeredIn(content) - scored.length,
    changes: new Map(changed.map(({ id }) => [id, asked.has(id) ? 'reworded' : 'new'])),
  };
}

/** What was submitted, as a form that can be filled in further. */
export const toEarlier = ({ responses, requires_training, comments }: ToCorrectWhole): DraftContent => ({
  scores: responses,
  requires_training,
  comments,
  step: 'questions',
});

interface Whole {
  form: ReadyForm;
  collaboratorId: number;
  evaluatorId: number;
  answers: Answers;
}

export const toSubmission = ({ form, collaboratorId, evaluatorId, answers }: Whole): Submission => ({
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
