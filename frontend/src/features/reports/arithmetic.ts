import type { Report, ReportQuestion } from '@/api/report';

/*
 * The sums of a report, done over in whole hundredths: never in floats, and never shown instead of
 * the server's own results. A sum whose outcome is not the server's is not shown at all.
 */

const SCALE = 100;
const TOP_SCORE = 4;

export type SectionType = ReportQuestion['question_type'];

export interface SectionSum {
  type: SectionType;
  count: number;
  percentage: string;
  /** What the averages shown add up to; null where their own rounding hides the exact sum. */
  sum: string | null;
  /** About what average on the scale the percentage stands for. */
  nearMean: string;
  isRounded: boolean;
}

export type TotalSum =
  /** Only one section has questions: it is the total, whatever its weight. */
  | { kind: 'only'; type: SectionType; takenWeight: number; overall: string }
  | {
      kind: 'weighted';
      weights: Record<SectionType, number>;
      terms: { percentage: string; weight: number; points: string }[];
      sum: string;
      overall: string;
      outcome: 'exact' | 'rounded' | 'off';
    };

export interface Explanation {
  sections: SectionSum[];
  total: TotalSum;
}

/** `"87.50"` → 8750. */
function toHundredths(value: string): number {
  const [whole = '0', decimals = ''] = value.split('.');
  return Number(whole) * SCALE + Number(decimals.padEnd(2, '0').slice(0, 2));
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

function sumUp(type: SectionType, percentage: string, questions: readonly ReportQuestion[]): SectionSum {
  const asked = questions.filter((question) => question.question_type === type);
  const sum = asked.reduce((total, question) => total + toHundredths(question.average_score), 0);
  const [dividend, divisor] = [sum * SCALE, asked.length * TOP_SCORE];
  const isTrue = asked.length > 0 && divide(dividend, divisor) === toHundredths(percentage);
  return {
    type,
    count: asked.length,
    percentage,
    sum: isTrue ? fromHundredths(sum) : null,
    nearMean: fromHundredths(divide(toHundredths(percentage) * TOP_SCORE, SCALE)),
    isRounded: !isTrue || dividend % divisor !== 0,
  };
}

function weigh(sections: readonly SectionSum[], weights: Record<SectionType, number>, overall: string): TotalSum {
  const [only, other] = sections;
  if (only && !other) {
    const missing = only.type === 'competency' ? 'objective' : 'competency';
    const takenWeight = weights[only.type] > 0 ? weights[missing] : 0;
    return { kind: 'only', type: only.type, takenWeight, overall };
  }
  const points = sections.map((section) => toHundredths(section.percentage) * weights[section.type]);
  const sum = points.reduce((total, each) => total + each, 0);
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

/** How the total of a report comes about, section by section; null for one without questions. */
export function explain({ report, questions }: Pick<Report, 'report' | 'questions'>): Explanation | null {
  const sections = [
    sumUp('competency', report.competencies_percentage, questions),
    sumUp('objective', report.objectives_percentage, questions),
  ].filter((section) => section.count > 0);
  if (sections.length === 0) return null;
  const weights = { competency: report.weight_competencies, objective: report.weight_objectives };
  return { sections, total: weigh(sections, weights, report.overall_percentage) };
}
