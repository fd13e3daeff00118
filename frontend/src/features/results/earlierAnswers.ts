import type { EarlierSent } from '@/api/sentEvaluations';
import type { Score } from '@/constants';
import { formatYear } from '@/format';
import type { EarlierAnswer } from '@/shared/questionnaire/QuestionCard';

/** The evaluator's earlier answers, by the wording of the question: another wording asked something else. */
type EarlierAnswers = ReadonlyMap<number, EarlierAnswer>;

export const toEarlierAnswers = (sent: EarlierSent | null): EarlierAnswers =>
  new Map(
    sent?.answers.map(({ wording_id: wordingId, score, comment }) => [
      wordingId,
      { year: formatYear(sent.sent_at), score: score as Score, comment },
    ]),
  );
