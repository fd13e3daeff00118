import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingState } from './StateView';
import { useDelayed } from './useDelayed';

interface QueryLike<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryBoundaryProps<T> {
  query: QueryLike<T>;
  /** The screen's message for a failed load. */
  failure: string;
  /** Skeletons in the shape of the content. */
  skeleton: ReactNode;
  loadingLabel?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** For a query that keeps its previous data: whether these are still shown. They are dimmed if that lasts. */
  isStale?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows a query in its four states: loading, failed, empty and loaded. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, failure, skeleton, loadingLabel, isEmpty, empty, isStale, children } = props;
  const isMarked = useDelayed(isStale === true);
  if (query.data !== undefined) {
    const content = isEmpty?.(query.data) ? (empty ?? <EmptyState />) : children(query.data);
    if (isStale === undefined) return content;
    return (
      <div data-stale={isMarked} aria-busy={isMarked}>
        {content}
      </div>
    );
  }
  if (query.error) {
    return (
      <FailedState message={failure} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <LoadingState {...(loadingLabel && { label: loadingLabel })}>{skeleton}</LoadingState>;
}
