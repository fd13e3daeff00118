import { describeTwoViews, type TwoViewsData } from '@/domain/describeTwoViews';
import { formatDate } from '@/format';
import { selfEvaluations } from '@/strings/selfEvaluations';
import type { PdfDocument } from './PdfDocument';

const text = selfEvaluations.twoViews;
const WIDTHS = { own: 28, others: 21, difference: 28 };

/** About the person, as all of a document: also their own is to be signed by both. Says the day, which its seal contains. */
export function addTwoViews(document: PdfDocument, comparison: TwoViewsData): void {
  const { rows, commented, texts } = describeTwoViews(comparison);
  document
    .heading(text.title, `${text.intro} ${selfEvaluations.state.sent(formatDate(comparison.sent_at))}.`)
    .table({
      columns: [
        { header: text.columns.question },
        { header: text.columns.own, width: WIDTHS.own, align: 'right' },
        { header: text.columns.others, width: WIDTHS.others, align: 'right' },
        { header: text.columns.difference, width: WIDTHS.difference },
      ],
      rows,
    });
  if (commented.length > 0) {
    document.subheading(text.comments);
    for (const { question_text: question, own_comment: comment } of commented) {
      document.paragraph(question, { muted: true, withNext: true }).quotes([comment]);
    }
  }
  for (const { title, said } of texts) document.subheading(title).quotes([said]);
}
