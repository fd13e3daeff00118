import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCharts, type Charts, type Scope } from '@/api/dashboard';
import { fetchTable } from '@/api/workbooks';
import { categoryFilter } from '@/domain/filters';
import { ExcelButton } from '@/ui/ExcelButton';
import { AnalysisBoundary } from './AnalysisBoundary';

interface CategoryAnalysisProps {
  scope: Scope;
  children: (categoryId: number) => ReactNode;
}

/** A view of one category's questions: without a chosen one, that with most results is chosen in the address. */
export function CategoryAnalysis({ scope, children }: CategoryAnalysisProps) {
  const query = useChartsOfAll(scope);
  const shown = query.data && categoryOf(query.data, scope);
  useChosenCategory(scope.category_id === null ? shown : undefined);
  return (
    <AnalysisBoundary query={query} isEmpty={() => shown === undefined}>
      {() => shown !== undefined && children(shown)}
    </AnalysisBoundary>
  );
}

/** Downloads a table of the category that is shown. */
export function ExcelOfCategory({ table, scope }: { table: 'heat_map' | 'calibration'; scope: Scope }) {
  const { data } = useChartsOfAll(scope);
  const shown = data && categoryOf(data, scope);
  return shown !== undefined && <ExcelButton fetch={fetchTable(table, { ...scope, category_id: shown })} />;
}

/** All categories with results, whichever one is chosen. */
const useChartsOfAll = (scope: Scope) => useCharts({ ...scope, category_id: null });

/** The chosen category if it has results, or else the one with most; undefined without results. */
function categoryOf({ categories }: Charts, { category_id: chosen }: Scope): number | undefined {
  const found = chosen === null ? categories.toSorted((a, b) => b.people - a.people)[0] : categories.find(({ category_id: id }) => id === chosen);
  return found?.category_id;
}

/** Writes a category into the address, in place of none. */
function useChosenCategory(category: number | undefined) {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const choose = useEffectEvent((id: number) => {
    params.set(categoryFilter.inAddress, String(id));
    setParams(params, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (category !== undefined) choose(category);
  }, [category]);
}
