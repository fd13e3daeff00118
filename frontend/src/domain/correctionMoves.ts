import { corrections as text } from '@/strings/corrections';

interface Correction {
  competencies_before: string;
  competencies_after: string;
  objectives_before: string;
  objectives_after: string;
  overall_before: string;
  overall_after: string;
  questions: readonly { question_text: string; before: string | null; after: string | null }[];
}

const PARTS = ['overall', 'competencies', 'objectives'] as const;

/** The results that a correction changed: always the total, and the changed sections and questions. */
export function movesOf(correction: Correction) {
  const totals = PARTS.map((part) => ({
    part,
    before: correction[`${part}_before`],
    after: correction[`${part}_after`],
  }));
  return {
    totals: totals.filter(({ part, before, after }) => part === 'overall' || before !== after),
    questions: correction.questions.map(({ question_text, before, after }) => ({
      text: question_text,
      before: before ?? text.new,
      after: after ?? text.gone,
    })),
  };
}
