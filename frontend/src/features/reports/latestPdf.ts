import type { LatestFilter, LatestRow } from '@/api/latestResults';
import { formatPercent } from '@/format';
import { PdfDocument } from '@/pdf/PdfDocument';
import { fileName } from '@/pdf/fileName';
import { reports } from '@/strings/reports';

const text = reports.latest;

/** What the list is narrowed to, in words. */
const describe = ({ search, evaluation_name: name, show }: LatestFilter): string =>
  [
    name && text.pdf.filtered(name),
    show && reports.followUp.view[show],
    search && text.pdf.searched(search),
  ]
    .filter(Boolean)
    .join(' · ') || text.pdf.everybody;

/** The list as a document, or null for an empty one. */
export function composeLatest(rows: readonly LatestRow[], filter: LatestFilter) {
  if (rows.length === 0) return null;
  const document = new PdfDocument(text.title)
    .section({ title: text.title, subtitle: describe(filter) })
    .paragraph(text.pdf.count(rows.length), { muted: true })
    .table({
      columns: [
        { header: text.columns.user, width: 70, bold: true },
        { header: text.columns.evaluation },
        { header: text.columns.score, width: 26, align: 'right' },
      ],
      rows: rows.map(({ user_name: user, evaluation_name: evaluation, overall_percentage: score }) => [
        user,
        evaluation ?? text.none,
        score === null ? text.noScore : formatPercent(score),
      ]),
    });
  return { document, fileName: fileName(text.title, filter.evaluation_name) };
}
