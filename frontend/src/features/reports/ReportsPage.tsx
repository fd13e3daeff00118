import { useSearchParams } from 'react-router';
import { useCsrfToken } from '@/api/csrf';
import { declareExport } from '@/api/documents';
import { fetchLatestResults, type LatestFilter } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { readId } from '@/domain/ids';
import { PdfButton } from '@/pdf/PdfButton';
import { reports } from '@/strings/reports';
import { sortsOf } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useFailureAlert } from '@/ui/useFailureAlert';
import { useListParams } from '@/ui/useListParams';
import { AllReportsButton } from './AllReportsButton';
import { CorrectionRequests, REQUESTS_COLUMNS } from './CorrectionRequests';
import { fetchFilterNames } from './filterNames';
import { FOLLOW_UP_VIEWS, REPORTS_FILTERS } from './followUpViews';
import { LATEST_COLUMNS } from './latestColumns';
import { LatestResults } from './LatestResults';
import { SeparateReportsButton } from './SeparateReportsButton';
import { CORRECTIONS_COLUMNS, OpenCorrections } from './OpenCorrections';
import { ReportsViews } from './ReportsViews';
import { isNarrowed, scopeOf, tableScope } from './scope';

const text = reports.latest;

const LATEST = { sorts: sortsOf(LATEST_COLUMNS) };
/** The columns that each view can be sorted by, and the one that it is sorted by at first. */
const ORDERS = {
  '': { ...LATEST, sortedBy: 'user' },
  answered: LATEST,
  unconfirmed: { ...LATEST, sortedBy: 'user' },
  requests: { sorts: sortsOf(REQUESTS_COLUMNS) },
  corrections: { sorts: sortsOf(CORRECTIONS_COLUMNS) },
};

/** Everybody's latest result, and what came back after the results. */
export default function ReportsPage() {
  const [address] = useSearchParams();
  const show = FOLLOW_UP_VIEWS.find((view) => view === address.get('show')) ?? '';
  const list = useListParams({ filters: REPORTS_FILTERS, ...ORDERS[show] });
  const scope = scopeOf(list.filters);
  useFailureAlert(useCsrfToken(), text.failed.token);
  if (show === 'requests' || show === 'corrections') {
    const table = show === 'requests' ? 'correction_requests' : 'corrections';
    return (
      <>
        <PageHeader
          title={text.title}
          description={reports[show].description}
          exports={<ExcelButton fetch={fetchTable(table, { search: list.search, sort: list.apiParams.sort, ...tableScope(scope) })} />}
        />
        <ReportsViews shown={show} scope={scope} />
        {show === 'requests' ? <CorrectionRequests list={list} scope={scope} /> : <OpenCorrections list={list} scope={scope} />}
      </>
    );
  }
  const { evaluation_name, provisional, evaluator } = list.filters;
  const filter: LatestFilter = {
    search: list.search,
    evaluation_name,
    show,
    provisional: provisional === 'true',
    evaluator_id: readId(evaluator) === null ? '' : evaluator,
    sort: list.apiParams.sort,
    ...scope,
  };
  return (
    <>
      <PageHeader title={text.title} description={text.description} exports={<Downloads filter={filter} />} />
      <ReportsViews shown={show} scope={scope} />
      <LatestResults list={list} filter={filter} />
    </>
  );
}

function Downloads({ filter }: { filter: LatestFilter }) {
  const { search, evaluation_name, show, sort = '', provisional, evaluator_id: evaluator = '' } = filter;
  const table = { search, evaluation_name, sort, ...(provisional && { provisional }), evaluator_id: evaluator === '' ? null : Number(evaluator) };
  return (
    <>
      {show === '' && !isNarrowed(filter) && !provisional && evaluator === '' && <AllReportsButton evaluation={evaluation_name} search={search} />}
      <SeparateReportsButton filter={filter} />
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
      <ExcelButton fetch={fetchTable('results', { ...table, ...(show && { [show]: true }), ...tableScope(filter) })} />
    </>
  );
}
