import { useRef } from 'react';
import { declareExport } from '@/api/documents';
import { fetchLatestResults, type LatestFilter } from '@/api/latestResults';
import { withPlans } from '@/api/plans';
import { fetchReport } from '@/api/report';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { reports } from '@/strings/reports';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Selection } from '@/ui/Selection';

const text = reports.latest.selected;

interface ReportOf {
  evaluation_id: number;
  user_id: number;
}

/** The reports of those selected in one document, and their rows as a workbook; each report is recorded. */
export function SelectedResults({ selection, filter }: { selection: Selection; filter: LatestFilter }) {
  const chosen = useRef<ReportOf[]>([]);
  return (
    <>
      <PdfButton
        size="xs"
        label={text.download}
        compose={async ({ signal, onProgress }) => {
          const rows = await fetchLatestResults(filter, signal);
          chosen.current = rows.flatMap(({ evaluation_id, user_id }) =>
            evaluation_id !== null && selection.has(user_id) ? [{ evaluation_id, user_id }] : [],
          );
          const found = [];
          for (const { evaluation_id, user_id } of chosen.current) {
            found.push(await fetchReport(evaluation_id, user_id, signal));
            onProgress(found.length, chosen.current.length);
          }
          return (await import('@/pdf/reportPdf')).composeReports(text.title, await withPlans(found, signal));
        }}
        declare={async (signal) => {
          const issued = [];
          for (const one of chosen.current) issued.push(...(await declareExport({ document: 'report', ...one }, signal)));
          return issued;
        }}
        count={report.all.count}
        empty={text.empty}
        failure={report.all.failed}
      />
      <ExcelButton size="xs" fetch={fetchTable('results', { ids: selection.ids, sort: filter.sort ?? '' })} />
    </>
  );
}
