import { useRef } from 'react';
import type { LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { reports } from '@/strings/reports';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Selection } from '@/ui/Selection';
import { declareChosen, fetchChosen, findChosen, type Chosen } from './latestReports';

const text = reports.latest.selected;

/** The reports of those selected in one document, and their rows as a workbook; each report is recorded. */
export function SelectedResults({ selection, filter }: { selection: Selection; filter: LatestFilter }) {
  const chosen = useRef<Chosen>([]);
  return (
    <>
      <PdfButton
        size="xs"
        label={text.download}
        compose={async (job) => {
          chosen.current = await findChosen(filter, selection, job.signal);
          const found = await fetchChosen(chosen.current, job);
          return (await import('@/pdf/reportPdf')).composeReports(text.title, found);
        }}
        declare={(signal) => declareChosen(chosen.current, signal)}
        count={report.all.count}
        empty={text.empty}
        failure={report.all.failed}
      />
      <ExcelButton size="xs" fetch={fetchTable('results', { ids: selection.ids, sort: filter.sort ?? '' })} />
    </>
  );
}
