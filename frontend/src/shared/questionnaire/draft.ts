import { QUESTION_TYPES, type Score } from '@/constants';
import type { Answers, AskedQuestion, FormKind, FormTypes, SavedContent, SavedScore, Step } from './kinds';

/** How a question differs from the one that was asked when the draft was saved. */
export type Change = 'new' | 'reworded';

/** The answers of a draft that still fit the questions of now. */
export interface RestoredAnswers<Closing> {
  answers: Answers<Closing>;
  /** How many answers were kept. */
  kept: number;
  /** How many were to questions that are gone or worded differently. */
  dropped: number;
  changes: ReadonlyMap<number, Change>;
}

/** The questions in the order they are shown: competencies, then objectives. */
export const inOrder = (questions: readonly AskedQuestion[]): AskedQuestion[] =>
  QUESTION_TYPES.flatMap((type) => questions.filter((question) => question.question_type === type));

/** Whether any question has a score or a comment. */
export const hasScores = ({ scores, remarks }: Answers<unknown>): boolean =>
  Object.keys(scores).length > 0 || Object.values(remarks).some(Boolean);

/** How many questions have a score. */
export const countAnswered = (content: SavedContent): number =>
  content.scores.filter(({ score }) => typeof score === 'number').length;

/** The scores to save. They list every question, so that later a new one can be told from one left open. */
const toSavedScores = (questions: readonly AskedQuestion[], { scores, remarks }: Answers<unknown>): SavedScore[] =>
  questions.map(({ id, wording_id }) => ({
    question_id: id,
    wording_id,
    score: scores[id] ?? null,
    comment: remarks[id] ?? '',
  }));

/** The draft to save. */
export const toContent = <T extends FormTypes>(
  kind: FormKind<T>,
  form: T['form'],
  answers: Answers<T['closing']>,
  step: Step,
): T['content'] => kind.toContent(toSavedScores(inOrder(form.questions), answers), answers.closing, step);

/** Keeps the answers to questions that are still asked in the same words. */
export function restoreAnswers<T extends FormTypes>(
  kind: FormKind<T>,
  content: T['content'],
  questions: readonly AskedQuestion[],
): RestoredAnswers<T['closing']> {
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
      closing: kind.fromContent(content).closing,
    },
    kept: scored.length,
    dropped: countAnswered(content) - scored.length,
    changes: new Map(changed.map(({ id }) => [id, asked.has(id) ? 'reworded' : 'new'])),
  };
}

/** The answers to send; a question without a score is left out. */
export const toResponses = (questions: readonly AskedQuestion[], { scores, remarks }: Answers<unknown>) =>
  questions.flatMap(({ id, wording_id }) => {
    const score = scores[id];
    return score === undefined ? [] : [{ question_id: id, score, wording_id, comment: remarks[id] ?? '' }];
  });
