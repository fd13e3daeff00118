import type { TrainingFilter, TrainingGroup } from '@/api/trainingReport';
import { formatDate } from '@/format';
import { PdfDocument } from '@/pdf/PdfDocument';
import { fileName } from '@/pdf/fileName';
import { common } from '@/strings/common';
import { reports } from '@/strings/reports';
import type { FilterNames } from '../filterNames';

const text = reports.training;
const { scope, filters: { active } } = common;

/** The filters of the report besides the year, in words. */
const describe = ({ search, department }: TrainingFilter, { category }: FilterNames): string =>
  [
    search && text.pdf.searched(search),
    category && active(scope.category, category),
    department && active(scope.department, department),
  ]
    .filter(Boolean)
    .join(' · ') || text.pdf.everybody;

/** All groups as a document, or null where there are none. */
export function composeTraining(groups: readonly TrainingGroup[], filter: TrainingFilter, names: FilterNames) {
  if (groups.length === 0) return null;
  const title = [text.title, filter.year].filter(Boolean).join(' ');
  const document = new PdfDocument(title).section({
    title,
    subtitle: `${describe(filter, names)} · ${filter.year || scope.everyYear}`,
  });
  for (const { evaluator, rows } of groups) {
    document.heading(evaluator, text.count(rows.length)).table({
      columns: [{ header: text.columns.user, width: 46, bold: true }, { header: text.columns.comment }, { header: text.columns.evaluation, width: 44 }],
      rows: rows.map(({ collaborator_name: name, comments, evaluation_name, period, created_at: at }) => [
        name,
        comments,
        `${common.evaluationOfYear(evaluation_name, period)}\n${formatDate(at)}`,
      ]),
    });
  }
  return { document, fileName: fileName(text.title) };
}
