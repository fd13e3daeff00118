/*
 * The arithmetic of a report, repeated in integers. It explains the server's results and never replaces
 * them: where an intermediate result does not lead to the server's, it is not shown.
 */

import { MAX_SCORE, QUESTION_TYPES, type QuestionType, type Score } from '@/constants';
import { toHundredths } from './hundredths';

const SCALE = 100;
const WHOLE = 100;

/** All the scores of one section together. */
export interface SectionScores {
  question_type: QuestionType;
  people: number;
  answers: number;
  points: number;
  /** Whether everybody answered as many questions: then the percentage is points of what was possible. */
  is_even: boolean;
}

/** The parts of a total, as the server answers them. */
export interface ScoredReport {
  report: {
    competencies_percentage: string;
    objectives_percentage: string;
    overall_percentage: string;
    weight_competencies: number;
    weight_objectives: number;
  };
  scores: readonly SectionScores[];
}

export type SectionSum = { type: QuestionType; people: number; percentage: string } & (
  | { kind: 'together'; questions: number; points: number; possible: number; isRounded: boolean }
  /** The mean of each evaluator's own percentage; `nearMean` is about what average it stands for. */
  | { kind: 'perEvaluator'; nearMean: string }
);

export type TotalSum =
  /** Only one section has questions: it is the total, whatever its weight. */
  | { kind: 'only'; type: QuestionType; takenWeight: number; overall: string }
  | {
      kind: 'weighted';
      weights: Record<QuestionType, number>;
      terms: { percentage: string; weight: number; points: string }[];
      sum: string;
      overall: string;
      outcome: 'exact' | 'rounded' | 'off';
    };

interface Explanation {
  sections: SectionSum[];
  total: TotalSum;
}

/** Ten-thousandths as text with two to four decimals: 525180 → `"52.518"`. */
function fromTenThousandths(value: number): string {
  const unit = SCALE * SCALE;
  const decimals = String(value % unit).padStart(4, '0').replace(/0{1,2}$/, '');
  return `${Math.trunc(value / unit)}.${decimals}`;
}

const fromHundredths = (value: number): string => fromTenThousandths(value * SCALE);

/** The whole part of a quotient, rounded half up. */
const divide = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

function explainSection({ question_type: type, people, answers, points, is_even }: SectionScores, percentage: string): SectionSum {
  const possible = answers * MAX_SCORE;
  const dividend = points * WHOLE * SCALE;
  if (is_even && divide(dividend, possible) === toHundredths(percentage)) {
    const isRounded = dividend % possible !== 0;
    return { kind: 'together', type, people, percentage, questions: answers / people, points, possible, isRounded };
  }
  const nearMean = fromHundredths(divide(toHundredths(percentage) * MAX_SCORE, SCALE));
  return { kind: 'perEvaluator', type, people, percentage, nearMean };
}

function explainTotal(sections: readonly SectionSum[], weights: Record<QuestionType, number>, overall: string): TotalSum {
  const [only, other] = sections;
  if (only && !other) {
    const missing = only.type === 'competency' ? 'objective' : 'competency';
    const takenWeight = weights[only.type] > 0 ? weights[missing] : 0;
    return { kind: 'only', type: only.type, takenWeight, overall };
  }
  const points = sections.map((section) => toHundredths(section.percentage) * weights[section.type]);
  const sum = points.reduce((total, value) => total + value, 0);
  const isSame = divide(sum, SCALE) === toHundredths(overall);
  const isExact = isSame && sum % SCALE === 0;
  return {
    kind: 'weighted',
    weights,
    terms: sections.map((section, index) => ({
      percentage: section.percentage,
      weight: weights[section.type],
      points: fromTenThousandths(points[index] ?? 0),
    })),
    sum: fromTenThousandths(sum),
    overall,
    outcome: isExact ? 'exact' : isSame ? 'rounded' : 'off',
  };
}

/**
 * The overall percentage of one submission, rounded once as on the server: `"87.50"`. A section without
 * questions gives its weight to the other one.
 */
export function overallOf(
  answers: readonly { type: QuestionType; score: Score }[],
  weights: Record<QuestionType, number>,
): string {
  const sections = QUESTION_TYPES.flatMap((type) => {
    const scores = answers.filter((answer) => answer.type === type).map(({ score }) => score);
    const points = scores.reduce((total: number, score) => total + score, 0);
    return scores.length > 0 ? [{ points, count: scores.length, weight: weights[type] }] : [];
  });
  // If only the section without weight has questions, it is the total.
  const weightOf = ({ weight }: { weight: number }) => (sections.length === 1 ? 1 : weight);
  const counts = sections.reduce((product, { count }) => product * count, 1);
  const points = sections.reduce((sum, section) => sum + (weightOf(section) * section.points * counts) / section.count, 0);
  const possible = sections.reduce((sum, section) => sum + weightOf(section) * counts * MAX_SCORE, 0);
  return fromHundredths(divide(points * WHOLE * SCALE, possible));
}

/** How the total of a report is calculated, section by section; null for a report without questions. */
export function explain({ report, scores }: ScoredReport): Explanation | null {
  const percentages = { competency: report.competencies_percentage, objective: report.objectives_percentage };
  const answered = scores.filter((section) => section.answers > 0);
  if (answered.length === 0) return null;
  const sections = answered.map((section) => explainSection(section, percentages[section.question_type]));
  const weights = { competency: report.weight_competencies, objective: report.weight_objectives };
  return { sections, total: explainTotal(sections, weights, report.overall_percentage) };
}
