import { formatDate, formatPercent } from '@/format';
import { history as text } from '@/strings/history';
import { provisional } from '@/strings/provisional';
import type { PdfFact } from './content';
import { PdfDocument } from './PdfDocument';
import { fileName } from './fileName';
import { trendOf, type PastResult } from './trend';

interface Person {
  name: string;
  position: string;
  department: string;
}

interface Item extends PastResult {
  evaluation_name: string;
  created_at: string;
  submissions_count: number;
  expected_submissions_count: number;
}

const nameOf = (item: Item): string =>
  item.is_provisional
    ? `${item.evaluation_name} (${provisional.mark(item.submissions_count, item.expected_submissions_count)})`
    : item.evaluation_name;

const factsOf = ({ position, department }: Person): PdfFact[] => [
  [text.list.columns.position, position || text.missing],
  [text.list.columns.department, department || text.missing],
];

/** One person's results, newest first, as a document from the oldest to the newest; null where there are none. */
export function composeHistory(person: Person, items: readonly Item[]) {
  if (items.length === 0) return null;
  const { columns } = text.items;
  const document = new PdfDocument(text.pdf.title(person.name))
    .section({ title: text.title, subtitle: person.name, about: { user_name: person.name } })
    .facts(factsOf(person));
  const trend = trendOf(items);
  if (trend) document.trend(trend);
  document.table({
    columns: [
      { header: columns.name, bold: true },
      { header: columns.score, width: 28, align: 'right' },
      { header: columns.date, width: 52 },
    ],
    rows: items
      .toReversed()
      .map((item) => [nameOf(item), formatPercent(item.overall_percentage), formatDate(item.created_at)]),
  });
  return { document, fileName: fileName(text.title, person.name) };
}
