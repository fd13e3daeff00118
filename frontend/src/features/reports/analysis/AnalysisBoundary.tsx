import type { ReactNode } from 'react';
import { analysis as text } from '@/strings/analysis';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { CardSkeleton } from '@/ui/skeletons';
import { EmptyState } from '@/ui/StateView';

interface AnalysisBoundaryProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isPlaceholderData: boolean };
  /** Whether it finds no results. */
  isEmpty?: (data: T) => boolean;
  /** Said where it finds none. */
  note?: ReactNode;
  height?: Parameters<typeof CardSkeleton>[0]['h'];
  children: (data: T) => ReactNode;
}

/** A view of the analysis in its states; where there are no results, it names the year. */
export const AnalysisBoundary = <T extends { year: number }>(props: AnalysisBoundaryProps<T>) => {
  const { query, isEmpty, note, height = 480, children } = props;
  return (
    <QueryBoundary
      query={query}
      failure={text.failed}
      skeleton={<CardSkeleton h={height} />}
      {...(isEmpty && { isEmpty })}
      empty={<EmptyState title={text.none(query.data?.year ?? 0)}>{note}</EmptyState>}
      isStale={query.isPlaceholderData}
    >
      {children}
    </QueryBoundary>
  );
};
