import type { LatestFilter, LatestRow } from '@/api/latestResults';
import { formatPercent } from '@/format';
import { PdfDocument } from '@/pdf/PdfDocument';
import { fileName } from '@/pdf/fileName';
import { common } from '@/strings/common';
import { provisional } from '@/strings/provisional';
import { reports } from '@/strings/reports';
import { bandName } from '../figures';
import type { FilterNames } from '../filterNames';

const text = reports.latest;
const { scope, filters: { active } } = common;

/** The filters of the list, in words. */
const describe = (
  { search, evaluation_name: name, show, provisional: isProvisional, band, year, department }: LatestFilter,
  { category, evaluator }: FilterNames,
): string =>
  [
    name && active(text.filter, name),
    show && reports.followUp.view[show],
    isProvisional && text.provisional,
    band && active(text.band, bandName(band)),
    evaluator && active(text.evaluator, evaluator),
    search && text.pdf.searched(search),
    year,
    category && active(scope.category, category),
    department && active(scope.department, department),
  ]
    .filter(Boolean)
    .join(' · ') || text.pdf.everybody;

function evaluationOf(row: LatestRow): string {
  const { evaluation_name: name, submissions_count: sent, expected_submissions_count: expected } = row;
  if (name === null) return text.none;
  return row.is_provisional ? `${name} (${provisional.mark(sent ?? 0, expected ?? 0)})` : name;
}

/** The list as a document, or null for an empty one. */
export function composeLatest(rows: readonly LatestRow[], filter: LatestFilter, names: FilterNames) {
  if (rows.length === 0) return null;
  const document = new PdfDocument(text.pdf.title)
    .section({ title: text.pdf.title, subtitle: describe(filter, names) })
    .paragraph(text.pdf.count(rows.length), { muted: true })
    .table({
      columns: [
        { header: text.columns.user, width: 55, bold: true },
        { header: text.columns.position, width: 45 },
        { header: text.columns.evaluation },
        { header: text.columns.score, width: 26, align: 'right' },
      ],
      rows: rows.map((row) => [
        row.user_name,
        [row.position, row.department].filter(Boolean).join(' · '),
        evaluationOf(row),
        row.overall_percentage === null ? text.noScore : formatPercent(row.overall_percentage),
      ]),
    });
  return { document, fileName: fileName(text.title, filter.evaluation_name) };
}
