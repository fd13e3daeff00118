import { IconReportAnalytics } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useEvaluators } from '@/api/assignments';
import { useEvaluations } from '@/api/evaluations';
import { fetchLatestResults, useLatestResults, type LatestFilter, type LatestRow } from '@/api/latestResults';
import { fetchTable } from '@/api/workbooks';
import { BANDS } from '@/constants';
import { reports } from '@/strings/reports';
import { namedChoices, plainChoices } from '@/ui/filterChoices';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Filter } from '@/ui/Filters';
import { ListView, ShowAll } from '@/ui/ListView';
import { useSelection } from '@/ui/Selection';
import { useFailureAlert } from '@/ui/useFailureAlert';
import type { ReportsList } from '../followUpViews';
import { HandOutButton } from './HandOutButton';
import { LATEST_COLUMNS } from './latestColumns';
import { bandName } from '../figures';
import { isNarrowed as isOfScope } from '../scope';
import { ScopeFilters } from '../ScopeFilters';

const text = reports.latest;

/** With more evaluators than this there is no filter by one. */
const EVALUATORS_SHOWN = 100;

/** People with their latest result. */
export function LatestResults({ list, filter }: { list: ReportsList; filter: LatestFilter }) {
  const query = useLatestResults({ ...filter, page: list.page, page_size: list.pageSize });
  // Rendered in small steps: the rows at once would hold up a phone.
  const data = useDeferredValue(query.data);
  useFailureAlert(query, text.failed.users);
  const filters = useLatestFilters();
  const selection = useSelection({
    list,
    ids: withResult(data?.items),
    total: query.data?.total,
    fetchAllIds: async () => withResult(await fetchLatestResults(filter)) ?? [],
  });
  const { search, evaluation_name: name, show, provisional, evaluator_id: evaluator, band } = filter;
  const isNarrowed = Boolean(search || name || provisional || evaluator || band) || isOfScope(filter);
  const showAll = <ShowAll list={list}>{text.showAll}</ShowAll>;
  return (
    <ListView
      list={list}
      search={text.search}
      filters={<ScopeFilters list={list} everyYear more={filters} />}
      query={{ ...query, data }}
      caption={text.caption}
      columns={LATEST_COLUMNS}
      rowKey={(row) => row.user_id}
      selection={selection}
      rowName={(row) => row.user_name}
      selectedActions={
        <>
          <HandOutButton selection={selection} filter={filter} />
          <ExcelButton size="xs" fetch={fetchTable('results', { ids: selection.ids, sort: filter.sort })} />
        </>
      }
      failure={text.failed.users}
      isNarrowed={isNarrowed}
      empty={{
        icon: IconReportAnalytics,
        title: show ? reports.followUp.none[show] : text.empty,
        action: show && showAll,
      }}
      noMatches={{ icon: IconReportAnalytics, title: text.empty, children: text.noMatches, action: showAll }}
    />
  );
}

/** The ids of the people who have a result. */
const withResult = (rows: readonly LatestRow[] | undefined) =>
  rows?.filter((row) => row.evaluation_id !== null).map((row) => row.user_id);

/** The names of the evaluations, whether results are provisional, and the evaluators. */
function useLatestFilters(): Filter<'evaluation_name' | 'provisional' | 'evaluator_id' | 'band'>[] {
  const evaluations = useEvaluations();
  useFailureAlert(evaluations, text.failed.evaluations);
  const names = new Set(evaluations.data?.map(({ name }) => name));
  const { data: evaluators } = useEvaluators(EVALUATORS_SHOWN);
  const areAllShown = !evaluators || evaluators.total <= EVALUATORS_SHOWN;
  return [
    { name: 'evaluation_name', label: text.filter, all: text.all, options: plainChoices(names) },
    { name: 'provisional', label: text.completeness, all: text.all, options: [{ value: 'true', label: text.provisional }] },
    {
      name: 'band',
      label: text.band,
      all: text.everyBand,
      options: BANDS.map((start) => ({ value: String(start), label: bandName(start) })),
    },
    ...(areAllShown
      ? [
          {
            name: 'evaluator_id' as const,
            label: text.evaluator,
            all: text.everyEvaluator,
            options: evaluators && namedChoices(evaluators.items),
          },
        ]
      : []),
  ];
}
