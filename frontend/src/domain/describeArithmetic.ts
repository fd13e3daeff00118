import { QUESTION_TYPES } from '@/constants';
import { explain, type ScoredReport, type SectionSum, type TotalSum } from './arithmetic';
import { report as words } from '@/strings/report';

const text = words.arithmetic;

interface Line {
  kind: 'words' | 'formula' | 'note';
  text: string;
}

interface Step {
  title: string;
  lines: Line[];
}

interface ArithmeticInWords {
  rule: string;
  steps: Step[];
  /** The explanation of *≈*, where it is used. */
  rounding: string | null;
}

const line = (kind: Line['kind'], content: string): Line => ({ kind, text: content });

/** How the total follows from the scores, step by step, for screen and paper; null without scores. */
export function describeArithmetic(data: ScoredReport): ArithmeticInWords | null {
  const explanation = explain(data);
  if (!explanation) return null;
  const { sections, total } = explanation;
  const isRounded = sections.some(isSectionRounded) || (total.kind === 'weighted' && total.outcome !== 'exact');
  return {
    rule: text.rule,
    steps: [...sections.map(describeSection), { title: text.total, lines: describeTotal(total) }],
    rounding: isRounded ? text.rounding : null,
  };
}

const isSectionRounded = (section: SectionSum): boolean => section.kind === 'together' && section.isRounded;

function describeSection(section: SectionSum): Step {
  const { type, people, percentage } = section;
  const title = words.sections[type];
  if (section.kind === 'perEvaluator') {
    return {
      title,
      lines: [
        line('words', text.each(people)),
        line('formula', `${percentage}%`),
        line('note', text.nearMean(section.nearMean)),
      ],
    };
  }
  const { questions, points, possible, isRounded } = section;
  return {
    title,
    lines: [
      line('words', text.scores(people, questions, points, possible)),
      line('formula', `${points} ÷ ${possible} × 100 ${isRounded ? '≈' : '='} ${percentage}%`),
    ],
  };
}

function describeTotal(total: TotalSum): Line[] {
  if (total.kind === 'only') {
    const { type, takenWeight, overall } = total;
    const taken = takenWeight > 0 && text.givenWeight[type](takenWeight);
    return [line('words', [text.only[type](overall), taken].filter(Boolean).join(' '))];
  }
  const { weights } = total;
  const weightless = QUESTION_TYPES.find((type) => weights[type] === 0);
  const sentences = [text.weights(weights.competency, weights.objective), weightless && text.weightless[weightless]];
  return [line('words', sentences.filter(Boolean).join(' ')), line('formula', formulaOf(total))];
}

function formulaOf({ terms, sum, overall, outcome }: Extract<TotalSum, { kind: 'weighted' }>): string {
  const products = terms.map((term) => text.term(term.percentage, term.weight)).join(' + ');
  // The numbers shown do not lead to the total, so their sum is left out.
  if (outcome === 'off') return `${products} ≈ ${overall}%`;
  const parts = [products, terms.map((term) => term.points).join(' + ')].join(' = ');
  return outcome === 'exact' ? `${parts} = ${overall}%` : `${parts} = ${sum} ≈ ${overall}%`;
}
