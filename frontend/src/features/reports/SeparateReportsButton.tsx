import { useRef } from 'react';
import { declareExport } from '@/api/documents';
import { fetchLatestResults, type LatestFilter } from '@/api/latestResults';
import { withPlans } from '@/api/plans';
import { fetchReport, fetchReports, type Report } from '@/api/report';
import { someAtATime } from '@/api/someAtATime';
import { PdfButton, type PdfJob } from '@/pdf/PdfButton';
import { report } from '@/strings/report';
import type { Selection } from '@/ui/Selection';

const text = report.all;
/** The reports of more people than this are fetched and declared with the whole evaluation. */
const FEW = 20;

/** People by the evaluation of their latest result. */
type Wanted = Map<number, number[]>;

/** Downloads the latest report of everybody who is selected, else of everybody found, as single files in a ZIP. */
export function SeparateReportsButton({ filter, selection }: { filter: LatestFilter; selection?: Selection }) {
  const wanted = useRef<Wanted>(new Map());
  return (
    <PdfButton
      label={selection ? text.separatelySelected(selection.count) : text.separately}
      {...(selection && { size: 'xs' })}
      compose={async (job) => {
        const rows = await fetchLatestResults(filter, job.signal);
        wanted.current = new Map();
        for (const { user_id, evaluation_id } of rows) {
          if (evaluation_id === null || (selection && !selection.has(user_id))) continue;
          wanted.current.set(evaluation_id, [...(wanted.current.get(evaluation_id) ?? []), user_id]);
        }
        const reports = await withPlans(await fetchWanted(wanted.current, job), job.signal);
        return (await import('@/pdf/reportPdf')).composeArchive(reports);
      }}
      declare={(signal) => declareWanted(wanted.current, signal)}
      count={text.count}
      working={text.preparing}
      empty={text.emptySeparately}
      failure={text.failed}
    />
  );
}

async function fetchWanted(wanted: Wanted, { signal, onProgress }: PdfJob): Promise<Report[]> {
  const total = [...wanted.values()].flat().length;
  const found: Report[] = [];
  for (const [evaluationId, people] of wanted) {
    if (people.length <= FEW) {
      found.push(...(await someAtATime(people, (userId) => fetchReport(evaluationId, userId, signal))));
    } else {
      const all = await fetchReports(evaluationId, { signal, onProgress: () => undefined });
      const ids = new Set(people);
      found.push(...all.filter(({ report: { user_id: userId } }) => ids.has(userId)));
    }
    onProgress(found.length, total);
  }
  return found;
}

async function declareWanted(wanted: Wanted, signal: AbortSignal) {
  const issued = [];
  for (const [evaluation_id, people] of wanted) {
    if (people.length > FEW) {
      issued.push(await declareExport({ document: 'reports', evaluation_id }, signal));
      continue;
    }
    for (const user_id of people) issued.push(await declareExport({ document: 'report', evaluation_id, user_id }, signal));
  }
  return issued.flat();
}
