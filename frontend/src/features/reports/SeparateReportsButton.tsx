import type { LatestFilter } from '@/api/latestResults';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import type { Selection } from '@/ui/Selection';
import { declareChosen, fetchChosen, findChosen } from './latestReports';

const text = report.all;

/** Downloads the latest report of everybody who is selected, else of everybody found, as single files in a ZIP. */
export function SeparateReportsButton({ filter, selection }: { filter: LatestFilter; selection?: Selection }) {
  return (
    <PdfButton
      label={selection ? text.separatelySelected(selection.count) : text.separately}
      {...(selection && { size: 'xs' })}
      compose={async (job) => {
        const chosen = await findChosen(filter, selection, job.signal);
        const reports = await fetchChosen(chosen, job);
        const composed = (await import('@/pdf/reportPdf')).composeArchive(reports);
        return composed && { ...composed, chosen };
      }}
      declare={(signal, { chosen }) => declareChosen(chosen, signal)}
      count={text.count}
      working={text.preparing}
      empty={text.emptySeparately}
      failure={text.failed}
    />
  );
}
