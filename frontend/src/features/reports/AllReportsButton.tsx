import { declareExport } from '@/api/documents';
import { useEvaluations } from '@/api/evaluations';
import { withPlans } from '@/api/plans';
import { fetchReports } from '@/api/report';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { declareChosen } from './latestReports';

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
        const found = [];
        for (const { id } of same) found.push(...(await fetchReports(id, { ...job, search })));
        const composed = (await import('@/pdf/reportPdf')).composeReports(evaluation, await withPlans(found, job.signal));
        return composed && { ...composed, chosen: found.map((each) => each.report) };
      }}
      declare={async (signal, { chosen }) => {
        if (search) return declareChosen(chosen, signal);
        const declared = same.map(({ id }) => declareExport({ document: 'reports', evaluation_id: id }, signal));
        return (await Promise.all(declared)).flat();
      }}
      count={text.count}
      empty={text.empty}
      failure={text.failed}
    />
  );
}
