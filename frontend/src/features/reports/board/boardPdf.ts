import type { Board, BoardQuestion } from '@/api/board';
import type { Extreme } from '@/domain/highlights';
import { toOneDecimal } from '@/domain/rounding';
import type { PdfCell } from '@/pdf/content';
import { PdfDocument } from '@/pdf/PdfDocument';
import { fileName } from '@/pdf/fileName';
import { board as text } from '@/strings/board';
import {
  askedOf,
  changeOf,
  improvementOf,
  meanOf,
  participationNote,
  participationOf,
  publicationOf,
  questionsOf,
} from './describeBoard';

/** The most lines of a question on the paper, so that all of it fits on one page. */
const MOST_LINES = 4;
const AVERAGE_WIDTH = 21;

/** The year on one page, or null where it has no evaluations. */
export function composeBoard(board: Board) {
  if (!board.has_evaluations) return null;
  const title = text.titleOf(board.year);
  const publication = publicationOf(board);
  const document = new PdfDocument(title)
    .section({ title, ...(publication !== null && { subtitle: publication }) })
    .heading(text.participation.title, participationNote(board) ?? undefined)
    .facts(participationOf(board));
  addMean(document, board);
  addQuestions(document, board);
  document.heading(text.plans.title).facts(improvementOf(board)).paragraph(text.note, { muted: true, dense: true });
  return { document, fileName: fileName(title) };
}

function addMean(document: PdfDocument, board: Board): void {
  const { told, untold } = meanOf(board);
  document.heading(text.mean.title);
  if (untold !== null) {
    document.paragraph(untold);
    return;
  }
  document
    .summary({
      label: told.label,
      value: told.value,
      level: told.people,
      notes: told.note === null ? [] : [told.note],
      bars: told.sections.map(({ percentage, ...bar }) => ({ ...bar, percentage: percentage ?? 0 })),
      trend: null,
    })
    .paragraph(changeOf(board).sentences.join(' '));
}

function addQuestions(document: PdfDocument, board: Board): void {
  const found = questionsOf(board);
  document.heading(text.questions.title, text.questions.scale);
  if (typeof found === 'string') {
    document.paragraph(found);
    return;
  }
  const [strengths, needs] = [cellsOf(found.strengths), cellsOf(found.needs)];
  document.table({
    columns: [text.questions.strengths, text.questions.needs].flatMap((header) => [
      { header, mostLines: MOST_LINES },
      { header: text.questions.average, width: AVERAGE_WIDTH, align: 'right' as const },
    ]),
    rows: Array.from({ length: Math.max(strengths.length, needs.length) }, (_, index) => [
      ...(strengths[index] ?? NOTHING),
      ...(needs[index] ?? NOTHING),
    ]),
  });
}

const NOTHING: readonly PdfCell[] = ['', ''];

/** The question and its average, of each that is named. */
const cellsOf = ({ questions, tie }: Extreme<BoardQuestion>): PdfCell[][] =>
  tie
    ? [[text.questions.tie(tie.count), toOneDecimal(tie.average)]]
    : questions.map((question) => [
        { text: question.question_text, notes: [askedOf(question)] },
        toOneDecimal(question.average_score),
      ]);
