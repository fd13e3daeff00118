import { movementInWords, verdictInWords, type MovementData, type OutcomeData } from '@/domain/movements';
import { formatDay, formatPercent } from '@/format';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import type { PdfDocument } from './PdfDocument';

interface Action {
  what: string;
  responsible: string;
  due_on: string;
  state: keyof typeof text.states;
  evaluation_name: string;
  period: number;
}

interface Outcome {
  action: Action;
  questions: readonly (OutcomeData & { question_text: string })[];
  average: MovementData | null;
  competencies: MovementData | null;
  objectives: MovementData | null;
  overall: MovementData | null;
}

/** The plan after a result, and the outcome of the plan before, as the server answers them. */
export interface PlanData {
  actions: readonly Action[];
  noticed: readonly Outcome[];
  withholds_outcomes: boolean;
}

const SECTIONS = ['competencies', 'objectives', 'overall'] as const;
const WIDTHS = { responsible: 42, due: 44, state: 24 };

export function addPlan(document: PdfDocument, { actions, noticed, withholds_outcomes: isWithheld }: PlanData): void {
  if (actions.length > 0) {
    document.heading(text.section.title).table({
      columns: [
        { header: text.columns.what },
        { header: text.pdf.responsible, width: WIDTHS.responsible },
        { header: text.columns.due, width: WIDTHS.due },
        { header: text.columns.state, width: WIDTHS.state },
      ],
      rows: actions.map(({ what, responsible, due_on: due, state }) => [
        what,
        responsible || text.pdf.nobody,
        formatDay(due),
        text.states[state],
      ]),
    });
  }
  if (noticed.length > 0) {
    document.heading(text.outcomes.title, text.outcomes.intro).table({
      columns: [{ header: text.columns.what }, { header: text.columns.state, width: WIDTHS.state }],
      rows: noticed.map((outcome) => [
        { text: outcome.action.what, notes: [evaluationOf(outcome.action), ...changesOf(outcome)] },
        text.states[outcome.action.state],
      ]),
    });
  } else if (isWithheld) {
    document.heading(text.outcomes.title).paragraph(text.outcomes.withheld);
  }
}

const evaluationOf = ({ evaluation_name: name, period }: Action): string => common.evaluationOfYear(name, period);

/** How the scores behind an action have moved. Without figures of other people: printed reports reach the person. */
function changesOf({ questions, average, ...percentages }: Outcome): string[] {
  if (percentages.overall) {
    return [
      ...SECTIONS.flatMap((section) => {
        const movement = percentages[section];
        if (!movement || (movement.before === null && movement.after === null)) return [];
        return [text.pdf.change(text.outcomes.sections[section], movementInWords(movement, formatPercent))];
      }),
      text.outcomes.withoutQuestions,
    ];
  }
  return [
    ...questions.flatMap((question) => {
      const verdict = verdictInWords(question);
      const movement = text.pdf.change(question.question_text, movementInWords(question.movement));
      return verdict === null ? [movement] : [movement, verdict];
    }),
    ...(average && questions.length > 1 ? [text.pdf.change(text.outcomes.average, movementInWords(average))] : []),
    ...(average ? [] : [text.outcomes.notCompared]),
  ];
}
