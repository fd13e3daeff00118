import { useEvaluations } from '@/api/evaluations';
import { issueAllReports } from '@/api/issuedReports';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';

const text = report.all;

/**
 * Downloads all reports of the chosen evaluation that the search finds, in one file. A search is recorded per person, all
 * reports as one export.
 */
export function AllReportsButton({ evaluation, search }: { evaluation: string; search: string }) {
  const same = useEvaluations().data?.filter(({ name }) => name === evaluation) ?? [];
  if (same.length === 0) return null;
  return (
    <PdfButton
      label={search ? text.downloadFound : text.download}
      compose={async (job) => {
        const pile = new (await import('@/pdf/reportPdf')).ReportsInOne(evaluation);
        for (const { id } of same) {
          for await (const { reports, issued } of issueAllReports(id, { ...job, search })) pile.add(reports, issued);
        }
        return pile.finish();
      }}
      count={text.count}
      empty={text.empty}
      failure={text.failed}
    />
  );
}
