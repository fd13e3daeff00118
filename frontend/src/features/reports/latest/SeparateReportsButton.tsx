import { issueChosenReports } from '@/api/issuedReports';
import type { LatestFilter } from '@/api/latestResults';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import type { Selection } from '@/ui/Selection';
import { findChosen } from './latestReports';

const text = report.all;

/** Downloads the latest report of everybody who is selected, else of everybody found, as single files in a ZIP. */
export function SeparateReportsButton({ filter, selection }: { filter: LatestFilter; selection?: Selection }) {
  return (
    <PdfButton
      label={selection ? text.separatelySelected(selection.count) : text.separately}
      {...(selection && { size: 'xs' })}
      compose={async (job) => {
        const pile = new (await import('@/pdf/reportPdf')).ReportsApart();
        const chosen = await findChosen(filter, selection, job.signal);
        for await (const { reports, issued } of issueChosenReports(chosen, job)) pile.add(reports, issued);
        return pile.finish();
      }}
      count={text.count}
      working={text.preparing}
      empty={text.emptySeparately}
      failure={text.failed}
    />
  );
}
