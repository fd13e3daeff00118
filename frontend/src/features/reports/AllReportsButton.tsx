import { useRef } from 'react';
import { declareExport } from '@/api/documents';
import { useEvaluations } from '@/api/evaluations';
import { withPlans } from '@/api/plans';
import { fetchReports } from '@/api/report';
import { PdfButton } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import { declareChosen, type Chosen } from './latestReports';

const text = report.all;

/** Downloads all reports of the chosen evaluation that the search finds, in one file; what it finds is recorded by person. */
export function AllReportsButton({ evaluation, search }: { evaluation: string; search: string }) {
  const same = useEvaluations().data?.filter(({ name }) => name === evaluation) ?? [];
  const chosen = useRef<Chosen>([]);
  if (same.length === 0) return null;
  return (
    <PdfButton
      label={search ? text.downloadFound : text.download}
      compose={async (job) => {
        const found = [];
        for (const { id } of same) found.push(...(await fetchReports(id, { ...job, search })));
        chosen.current = found.map((each) => each.report);
        return (await import('@/pdf/reportPdf')).composeReports(evaluation, await withPlans(found, job.signal));
      }}
      declare={async (signal) => {
        if (search) return declareChosen(chosen.current, signal);
        const declared = same.map(({ id }) => declareExport({ document: 'reports', evaluation_id: id }, signal));
        return (await Promise.all(declared)).flat();
      }}
      count={text.count}
      empty={text.empty}
      failure={text.failed}
    />
  );
}
