import { formatDay, formatZonedMoment } from '@/format';
import { talks as text } from '@/strings/talks';
import type { PdfDocument } from './PdfDocument';

/** A talk about a result, as the server answers it. */
export interface TalkData {
  evaluator_name: string;
  held_on: string | null;
  agreements: readonly { what: string; due_on: string }[];
  answer: string;
  answered_at: string | null;
}

const DUE_WIDTH = 44;

/** The talks that were held. */
export function addTalks(document: PdfDocument, talks: readonly TalkData[]): void {
  for (const { evaluator_name: name, held_on: day, agreements, answer, answered_at: answeredAt } of talks) {
    if (day === null) continue;
    document.heading(text.title, text.with(name)).paragraph(text.state.heldOn(formatDay(day)));
    if (agreements.length === 0) document.paragraph(text.held.none, { muted: true });
    else {
      document.table({
        columns: [{ header: text.held.agreements }, { header: text.pdf.due, width: DUE_WIDTH }],
        rows: agreements.map(({ what, due_on: due }) => [what, formatDay(due)]),
      });
    }
    if (answeredAt !== null) document.subheading(text.answer.theirs).paragraph(formatZonedMoment(answeredAt), { muted: true, withNext: true }).quotes([answer]);
  }
}
