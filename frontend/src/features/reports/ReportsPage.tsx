import { declareExport } from '@/api/documents';
import { fetchLatestResults, useCsrfToken, type LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { reports } from '@/strings/reports';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useFailureAlert } from '@/ui/useFailureAlert';
import { useListParams } from '@/ui/useListParams';
import { AllReportsButton } from './AllReportsButton';
import { FOLLOW_UP_VIEWS, REPORTS_FILTERS } from './followUpViews';
import { LatestResults } from './LatestResults';
import { OpenCorrections } from './OpenCorrections';
import { ReportsViews } from './ReportsViews';
import { isNarrowed, scopeOf, tableScope } from './scope';

const text = reports.latest;

/** Everybody's latest result, and what came back after the results. */
export default function ReportsPage() {
  const list = useListParams({ filters: REPORTS_FILTERS });
  const scope = scopeOf(list.filters);
  useFailureAlert(useCsrfToken(), text.failed.token);
  const show = FOLLOW_UP_VIEWS.find((view) => view === list.filters.show) ?? '';
  if (show === 'corrections') {
    return (
      <>
        <PageHeader
          title={text.title}
          description={reports.corrections.description}
          exports={<ExcelButton fetch={fetchTable('corrections', { search: list.search, ...tableScope(scope) })} />}
        />
        <ReportsViews shown={show} scope={scope} />
        <OpenCorrections list={list} scope={scope} />
      </>
    );
  }
  const filter: LatestFilter = { search: list.search, evaluation_name: list.filters.evaluation_name, show, ...scope };
  return (
    <>
      <PageHeader title={text.title} description={text.description} exports={<Downloads filter={filter} />} />
      <ReportsViews shown={show} scope={scope} />
      <LatestResults list={list} filter={filter} />
    </>
  );
}

function Downloads({ filter }: { filter: LatestFilter }) {
  const { search, evaluation_name, show } = filter;
  return (
    <>
      {show === '' && !isNarrowed(filter) && <AllReportsButton evaluation={evaluation_name} search={search} />}
      <PdfButton
        compose={async ({ signal }) => {
          const rows = await fetchLatestResults(filter, signal);
          return (await import('./latestPdf')).composeLatest(rows, filter);
        }}
        declare={(signal) => declareExport({ document: 'results' }, signal)}
        empty={text.pdf.empty}
        failure={text.failed.users}
      />
      <ExcelButton fetch={fetchTable('results', { search, evaluation_name, ...(show && { [show]: true }), ...tableScope(filter) })} />
    </>
  );
}
