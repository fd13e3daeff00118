import { useCsrfToken } from '@/api/csrf';
import { declareExport } from '@/api/documents';
import { fetchLatestResults, latestQueryOf, type LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { reports } from '@/strings/reports';
import { sortsOf } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useFailureAlert } from '@/ui/useFailureAlert';
import { useListParams } from '@/ui/useListParams';
import { CorrectionRequests } from '../submissions/CorrectionRequests';
import { fetchFilterNames } from '../filterNames';
import { CORRECTIONS_FILTERS, REPORTS_FILTERS } from '../followUpViews';
import { HandOutButton } from './HandOutButton';
import { LATEST_COLUMNS } from './latestColumns';
import { LatestResults } from './LatestResults';
import { CORRECTIONS_COLUMNS, OpenCorrections } from '../submissions/OpenCorrections';
import { ReportsViews } from './ReportsViews';

const text = reports.latest;

/** Everybody's latest result, and what came back after the results. */
export default function ReportsPage() {
  const corrections = useListParams({ filters: CORRECTIONS_FILTERS, sorts: sortsOf(CORRECTIONS_COLUMNS) });
  const { show, ...params } = corrections.apiParams;
  const latest = useListParams({ filters: REPORTS_FILTERS, sorts: sortsOf(LATEST_COLUMNS), sortedBy: show === 'answered' ? '' : 'user' });
  const { year, category_id, department, search, sort } = params;
  const scope = { year, category_id, department };
  useFailureAlert(useCsrfToken(), text.failed.token);
  if (show === 'requests' || show === 'corrections') {
    const table = show === 'requests' ? 'correction_requests' : 'corrections';
    return (
      <>
        <PageHeader
          title={text.title}
          description={reports[show].description}
          exports={<ExcelButton fetch={fetchTable(table, { search, sort, ...scope })} />}
        />
        <ReportsViews shown={show} scope={scope} />
        {show === 'requests' ? <CorrectionRequests list={corrections} params={params} /> : <OpenCorrections list={corrections} params={params} />}
      </>
    );
  }
  const filter: LatestFilter = { ...latest.exportParams, show };
  return (
    <>
      <PageHeader title={text.title} exports={<Downloads filter={filter} />} />
      <ReportsViews shown={show} scope={scope} />
      <LatestResults list={latest} filter={filter} />
    </>
  );
}

function Downloads({ filter }: { filter: LatestFilter }) {
  return (
    <>
      <HandOutButton filter={filter} />
      <PdfButton
        compose={async ({ signal }) => {
          const rows = await fetchLatestResults(filter, signal);
          const names = await fetchFilterNames(filter, signal);
          return (await import('./latestPdf')).composeLatest(rows, filter, names);
        }}
        declare={(signal) => declareExport({ document: 'results' }, signal)}
        empty={text.pdf.empty}
        failure={text.failed.users}
      />
      <ExcelButton fetch={fetchTable('results', latestQueryOf(filter))} />
    </>
  );
}
