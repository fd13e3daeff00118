import { lastReceipt } from '@/domain/receipts';
import { movesOf } from '@/domain/correctionMoves';
import { formatDate, formatPercent, formatZonedMoment } from '@/format';
import { corrections as corrected } from '@/strings/corrections';
import { receipts } from '@/strings/receipts';
import type { PdfDocument } from './PdfDocument';

/** A person's confirmations and answer, and the corrections of the result, as the server answers them. */
export interface ReportRecords {
  corrections: readonly (Parameters<typeof movesOf>[0] & { made_at: string; reason: string })[];
  acknowledgement: {
    version: number;
    receipts: readonly { version: number; confirmed_at: string }[];
    answer: string;
    answered_at: string | null;
  };
}

const FIGURE_WIDTH = 32;

export function addCorrections(document: PdfDocument, { corrections }: ReportRecords): void {
  if (corrections.length === 0) return;
  document.heading(corrected.title);
  for (const correction of corrections) {
    const { totals, questions } = movesOf(correction);
    document
      .subheading(corrected.madeAt(formatDate(correction.made_at)))
      .paragraph(`${corrected.reason} ${correction.reason}`)
      .table({
        columns: [
          { header: corrected.columns.what },
          { header: corrected.columns.before, width: FIGURE_WIDTH, align: 'right' },
          { header: corrected.columns.after, width: FIGURE_WIDTH, align: 'right' },
        ],
        rows: [
          ...totals.map(({ part, before, after }) => [
            corrected.totals[part],
            formatPercent(before),
            formatPercent(after),
          ]),
          ...questions.map(({ text, before, after }) => [text, before, after]),
        ],
      });
  }
}

export function addAnswer(document: PdfDocument, { acknowledgement: records }: ReportRecords): void {
  if (records.answered_at === null) return;
  document.heading(receipts.pdf.answer, formatZonedMoment(records.answered_at)).quotes([records.answer]);
}

/** The text at the signature of the person evaluated. */
export function signedBy({ acknowledgement }: ReportRecords): string[] {
  const last = lastReceipt(acknowledgement);
  if (!last) return [];
  return [
    last.isCurrent ? receipts.pdf.signed : receipts.pdf.signedEarlier,
    formatZonedMoment(last.confirmed_at),
  ];
}
