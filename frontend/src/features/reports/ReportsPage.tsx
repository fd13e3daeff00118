import { Button, NativeSelect } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { declareExport } from '@/api/documents';
import { useEvaluations } from '@/api/evaluations';
import { fetchLatestResults, useCsrfToken, useLatestResults } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { PdfButton } from '@/pdf/PdfButton';
import { receipts } from '@/strings/receipts';
import { reports } from '@/strings/reports';
import { DataTable } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useFailureAlert } from '@/ui/useFailureAlert';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { AllReportsButton } from './AllReportsButton';
import { LATEST_COLUMNS } from './latestColumns';

const text = reports.latest;

/** The filter's value for those who have not confirmed their latest result. */
const UNCONFIRMED = 'true';

/** Everybody's latest result. */
export default function ReportsPage() {
  const list = useListParams({ filters: ['evaluation_name', 'unconfirmed'] });
  const unconfirmed = list.filters.unconfirmed === UNCONFIRMED ? UNCONFIRMED : '';
  const query = useLatestResults({ ...list.apiParams, unconfirmed });
  useFailureAlert(query, text.failed.users);
  useFailureAlert(useCsrfToken(), text.failed.token);
  const filter = { search: list.search, evaluation_name: list.filters.evaluation_name, unconfirmed };
  const download = (
    <PdfButton
      compose={async ({ signal }) => {
        const rows = await fetchLatestResults(filter, signal);
        return (await import('./latestPdf')).composeLatest(rows, filter);
      }}
      declare={(signal) => declareExport({ document: 'results' }, signal)}
      empty={text.pdf.empty}
      failure={text.failed.users}
    />
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <>
            <AllReportsButton evaluation={filter.evaluation_name} search={filter.search} />
            {download}
            <ExcelButton fetch={fetchTable('results', { ...filter, unconfirmed: unconfirmed === UNCONFIRMED })} />
          </>
        }
      />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
        <EvaluationFilter list={list} />
        <NativeSelect
          label={receipts.list.filter}
          data={[
            { value: '', label: receipts.list.everybody },
            { value: UNCONFIRMED, label: receipts.list.unconfirmed },
          ]}
          value={unconfirmed}
          onChange={(event) => list.setFilter('unconfirmed', event.currentTarget.value)}
        />
      </Toolbar>
      <DataTable
        caption={text.caption}
        columns={LATEST_COLUMNS}
        rows={query.data?.items}
        rowKey={(row) => row.user_id}
        query={query}
        failure={text.failed.users}
        skeletonRows={list.pageSize}
        empty={{
          icon: IconReportAnalytics,
          title: text.empty,
          children: list.isNarrowed ? text.noMatches : text.emptyBody,
          action: list.isNarrowed && (
            <Button variant="light" onClick={list.clear}>
              {text.showAll}
            </Button>
          ),
        }}
      />
      <ListPagination list={list} query={query} />
    </>
  );
}

/** The names of the evaluations, and the one in the address before they have been loaded. */
function EvaluationFilter({ list }: { list: ListParams<'evaluation_name' | 'unconfirmed'> }) {
  const query = useEvaluations();
  useFailureAlert(query, text.failed.evaluations);
  const chosen = list.filters.evaluation_name;
  const names = new Set([...(query.data ?? []).map(({ name }) => name), ...(chosen ? [chosen] : [])]);
  return (
    <NativeSelect
      // As wide as the row leaves it, not as the names, which come later than the list.
      flex="1 1 13rem"
      label={text.filter}
      data={[{ value: '', label: text.all }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={chosen}
      onChange={(event) => list.setFilter('evaluation_name', event.currentTarget.value)}
    />
  );
}
