import { useRef } from 'react';
import type { LatestFilter } from '@/api/latestResults';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import type { Selection } from '@/ui/Selection';
import { declareChosen, fetchChosen, findChosen, type Chosen } from './latestReports';

const text = report.all;

/** Downloads the latest report of everybody who is selected, else of everybody found, as single files in a ZIP. */
export function SeparateReportsButton({ filter, selection }: { filter: LatestFilter; selection?: Selection }) {
  const chosen = useRef<Chosen>([]);
  return (
    <PdfButton
      label={selection ? text.separatelySelected(selection.count) : text.separately}
      {...(selection && { size: 'xs' })}
      compose={async (job) => {
        chosen.current = await findChosen(filter, selection, job.signal);
        const reports = await fetchChosen(chosen.current, job);
        return (await import('@/pdf/reportPdf')).composeArchive(reports);
      }}
      declare={(signal) => declareChosen(chosen.current, signal)}
      count={text.count}
      working={text.preparing}
      empty={text.emptySeparately}
      failure={text.failed}
    />
  );
}
