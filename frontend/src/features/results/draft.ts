import type { FormQuestion, ReadyForm, Submission } from '@/api/results';
import type { Score } from '@/constants';

/** The scores given so far, by question. */
export type Scores = Readonly<Record<number, Score>>;

export interface Training {
  requires: '' | 'yes' | 'no';
  comments: string;
}

export const NO_TRAINING: Training = { requires: '', comments: '' };

/** The questions in the order they are shown: competencies, then objectives. */
export const inOrder = (questions: readonly FormQuestion[]): FormQuestion[] => [
  ...questions.filter((question) => question.question_type === 'competency'),
  ...questions.filter((question) => question.question_type === 'objective'),
];

export const unanswered = (questions: readonly FormQuestion[], scores: Scores): FormQuestion[] =>
  questions.filter((question) => scores[question.id] === undefined);

const isSame = (one: FormQuestion, other: FormQuestion): boolean =>
  one.id === other.id &&
  one.question_text === other.question_text &&
  one.question_type === other.question_type;

/** The scores whose questions are still asked, in the same words. */
export function keepFitting(
  scores: Scores,
  before: readonly FormQuestion[],
  now: readonly FormQuestion[],
): Scores {
  const kept = now.filter((question) => before.some((earlier) => isSame(earlier, question)));
  return Object.fromEntries(
    kept.flatMap(({ id }) => (scores[id] === undefined ? [] : [[id, scores[id]]])),
  );
}

interface Whole {
  form: ReadyForm;
  collaboratorId: number;
  evaluatorId: number;
  scores: Scores;
  training: Training;
}

export const toSubmission = ({ form, collaboratorId, evaluatorId, scores, training }: Whole): Submission => ({
  evaluation_id: form.evaluation.id,
  user_id: collaboratorId,
  evaluator_id: evaluatorId,
  responses: form.questions.flatMap(({ id, wording_id }) =>
    scores[id] === undefined ? [] : [{ question_id: id, score: scores[id], wording_id }],
  ),
  training: { requires_training: training.requires === 'yes', comments: training.comments },
});
