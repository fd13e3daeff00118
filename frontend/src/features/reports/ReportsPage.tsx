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
import { FOLLOW_UP_VIEWS } from './followUpViews';
import { LatestResults } from './LatestResults';
import { OpenCorrections } from './OpenCorrections';
import { ReportsViews } from './ReportsViews';

const text = reports.latest;

/** Everybody's latest result, and what came back after the results. */
export default function ReportsPage() {
  const list = useListParams({ filters: ['evaluation_name', 'show'] });
  useFailureAlert(useCsrfToken(), text.failed.token);
  const show = FOLLOW_UP_VIEWS.find((view) => view === list.filters.show) ?? '';
  if (show === 'corrections') {
    return (
      <>
        <PageHeader
          title={text.title}
          description={reports.corrections.description}
          action={<ExcelButton fetch={fetchTable('corrections', { search: list.search })} />}
        />
        <ReportsViews shown={show} />
        <OpenCorrections list={list} />
      </>
    );
  }
  const filter: LatestFilter = { search: list.search, evaluation_name: list.filters.evaluation_name, show };
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={<Downloads filter={filter} />} />
      <ReportsViews shown={show} />
      <LatestResults list={list} filter={filter} />
    </>
  );
}

function Downloads({ filter }: { filter: LatestFilter }) {
  const { show, ...found } = filter;
  return (
    <>
      {show === '' && <AllReportsButton evaluation={filter.evaluation_name} search={filter.search} />}
      <PdfButton
        compose={async ({ signal }) => {
          const rows = await fetchLatestResults(filter, signal);
          return (await import('./latestPdf')).composeLatest(rows, filter);
        }}
        declare={(signal) => declareExport({ document: 'results' }, signal)}
        empty={text.pdf.empty}
        failure={text.failed.users}
      />
      <ExcelButton fetch={fetchTable('results', { ...found, ...(show && { [show]: true }) })} />
    </>
  );
}
