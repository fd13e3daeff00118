import { Button, NativeSelect, Text } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { declareExport } from '@/api/documents';
import { useEvaluations } from '@/api/evaluations';
import { fetchLatestResults, useCsrfToken, useLatestResults, type LatestRow } from '@/api/latestResults';
import { fetchReports } from '@/api/report';
import { fetchTable } from '@/api/workbooks';
import { formatDate, formatPercent } from '@/format';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { receipts } from '@/strings/receipts';
import { report } from '@/strings/report';
import { reports } from '@/strings/reports';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useFailureAlert } from '@/ui/useFailureAlert';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';

const text = reports.latest;
const { all } = report;

/** The filter's value for those who have not confirmed their latest result. */
const UNCONFIRMED = 'true';

const COLUMNS: readonly Column<LatestRow>[] = [
  { key: 'user', header: text.columns.user, render: (row) => <Wrapped strong>{row.user_name}</Wrapped> },
  { key: 'evaluation', header: text.columns.evaluation, render: (row) => <LatestEvaluation row={row} /> },
  {
    key: 'score',
    header: text.columns.score,
    numeric: true,
    render: ({ overall_percentage: score }) => (score === null ? text.noScore : formatPercent(score)),
  },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: ({ evaluation_id: evaluationId, user_id: userId, user_name: name }) =>
      evaluationId !== null && (
        <ButtonLink to={paths.report(evaluationId, userId)} size="sm" variant="light" aria-label={text.openOf(name)}>
          {text.open}
        </ButtonLink>
      ),
  },
];

/** A person's latest evaluation, and whether its current result is confirmed. */
function LatestEvaluation({ row: { evaluation_name: name, confirmed_at: at } }: { row: LatestRow }) {
  if (name === null) {
    return (
      <Text span c="dimmed">
        {text.none}
      </Text>
    );
  }
  return (
    <>
      <Wrapped>{name}</Wrapped>
      <Text span display="block" size="sm" c="dimmed">
        {at === null ? receipts.list.none : receipts.list.received(formatDate(at))}
      </Text>
    </>
  );
}

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
            <AllReports evaluation={filter.evaluation_name} search={filter.search} />
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
        columns={COLUMNS}
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

/** Downloads all reports of the chosen evaluation that the search finds, in one file. */
function AllReports({ evaluation, search }: { evaluation: string; search: string }) {
  const same = useEvaluations().data?.filter(({ name }) => name === evaluation) ?? [];
  if (same.length === 0) return null;
  return (
    <PdfButton
      label={search ? all.downloadFound : all.download}
      compose={async (job) => {
        const found = [];
        for (const { id } of same) found.push(...(await fetchReports(id, { ...job, search })));
        return (await import('@/pdf/reportPdf')).composeReports(evaluation, found);
      }}
      declare={async (signal) => {
        const declared = same.map(({ id }) => declareExport({ document: 'reports', evaluation_id: id }, signal));
        return (await Promise.all(declared)).flat();
      }}
      count={all.count}
      empty={all.empty}
      failure={all.failed}
    />
  );
}

/** The names of the evaluations; the one in the address too, while they are on their way. */
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
