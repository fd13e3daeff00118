import { issueChosenReports } from '@/api/issuedReports';
import type { LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { reports } from '@/strings/reports';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Selection } from '@/ui/Selection';
import { findChosen } from './latestReports';

const text = reports.latest.selected;

/** The reports of those selected in one document, and their rows as a workbook; each report is recorded. */
export function SelectedResults({ selection, filter }: { selection: Selection; filter: LatestFilter }) {
  return (
    <>
      <PdfButton
        size="xs"
        label={text.download}
        compose={async (job) => {
          const pile = new (await import('@/pdf/reportPdf')).ReportsInOne(text.title);
          const chosen = await findChosen(filter, selection, job.signal);
          for await (const { reports, issued } of issueChosenReports(chosen, job)) pile.add(reports, issued);
          return pile.finish();
        }}
        count={report.all.count}
        empty={text.empty}
        failure={report.all.failed}
      />
      <ExcelButton size="xs" fetch={fetchTable('results', { ids: selection.ids, sort: filter.sort })} />
    </>
  );
}
