import { Button, NativeSelect } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useEvaluations } from '@/api/evaluations';
import { useLatestResults, type LatestFilter } from '@/api/latestResults';
import { reports } from '@/strings/reports';
import { DataTable } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useFailureAlert } from '@/ui/useFailureAlert';
import type { ReportsList } from './followUpViews';
import { LATEST_COLUMNS } from './latestColumns';
import { isNarrowed as isOfScope } from './scope';
import { ScopeFilters } from './ScopeFilters';

const text = reports.latest;

/** People with their latest result. */
export function LatestResults({ list, filter }: { list: ReportsList; filter: LatestFilter }) {
  const query = useLatestResults({ ...filter, page: list.page, page_size: list.pageSize });
  useFailureAlert(query, text.failed.users);
  const { search, evaluation_name: name, show } = filter;
  const isNarrowed = search !== '' || name !== '' || isOfScope(filter);
  return (
    <>
      <Toolbar>
        <SearchBox list={list} label={text.search} />
        <EvaluationFilter list={list} />
        <ScopeFilters list={list} everyYear />
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
          title: !isNarrowed && show ? reports.followUp.none[show] : text.empty,
          children: isNarrowed ? text.noMatches : !show && text.emptyBody,
          action: (isNarrowed || show) && (
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
function EvaluationFilter({ list }: { list: ReportsList }) {
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
