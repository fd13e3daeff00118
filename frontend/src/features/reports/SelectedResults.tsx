import type { LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { reports } from '@/strings/reports';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Selection } from '@/ui/Selection';
import { declareChosen, fetchChosen, findChosen } from './latestReports';

const text = reports.latest.selected;

/** The reports of those selected in one document, and their rows as a workbook; each report is recorded. */
export function SelectedResults({ selection, filter }: { selection: Selection; filter: LatestFilter }) {
  return (
    <>
      <PdfButton
        size="xs"
        label={text.download}
        compose={async (job) => {
          const chosen = await findChosen(filter, selection, job.signal);
          const found = await fetchChosen(chosen, job);
          const composed = (await import('@/pdf/reportPdf')).composeReports(text.title, found);
          return composed && { ...composed, chosen };
        }}
        declare={(signal, { chosen }) => declareChosen(chosen, signal)}
        count={report.all.count}
        empty={text.empty}
        failure={report.all.failed}
      />
      <ExcelButton size="xs" fetch={fetchTable('results', { ids: selection.ids, sort: filter.sort ?? '' })} />
    </>
  );
}
