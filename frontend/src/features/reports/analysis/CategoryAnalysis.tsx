import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCharts, type Charts, type Scope } from '@/api/dashboard';
import { fetchTable } from '@/api/workbooks';
import { analysis as text } from '@/strings/analysis';
import { ExcelButton } from '@/ui/ExcelButton';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';

interface CategoryAnalysisProps {
  scope: Scope;
  children: (categoryId: number) => ReactNode;
}

/** A view of one category's questions: those of the chosen one, or else of the one with most results. */
export function CategoryAnalysis({ scope, children }: CategoryAnalysisProps) {
  const query = useCharts(scope);
  return (
    <QueryBoundary
      query={query}
      failure={text.failed}
      skeleton={<Skeleton h={480} radius="lg" />}
      isEmpty={({ categories }) => categories.length === 0}
      empty={<EmptyState title={text.none(query.data?.year ?? 0)}>{text.noneBody}</EmptyState>}
      isStale={query.isPlaceholderData}
    >
      {({ categories }) => {
        const shown = largest(categories);
        return (
          <>
            <Text c="dimmed" mb="md">
              {categories.length > 1 ? text.largest(shown.label) : text.ofCategory(shown.label)}
            </Text>
            {children(shown.category_id)}
          </>
        );
      }}
    </QueryBoundary>
  );
}

/** Downloads a table of the category that is shown. */
export function ExcelOfCategory({ table, scope }: { table: 'heat_map' | 'calibration'; scope: Scope }) {
  const categories = useCharts(scope).data?.categories ?? [];
  if (categories.length === 0) return null;
  const { category_id } = largest(categories);
  return <ExcelButton fetch={fetchTable(table, { ...scope, category_id })} />;
}

const largest = (categories: Charts['categories']) =>
  categories.reduce((most, each) => (each.people > most.people ? each : most));
