import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingState } from './StateView';

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
  children: (data: T) => ReactNode;
}

/** Shows a query in its four states: loading, failed, empty and loaded. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, failure, skeleton, loadingLabel, isEmpty, empty, children } = props;
  if (query.data !== undefined) {
    return isEmpty?.(query.data) ? (empty ?? <EmptyState />) : children(query.data);
  }
  if (query.error) {
    return (
      <FailedState message={failure} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <LoadingState {...(loadingLabel && { label: loadingLabel })}>{skeleton}</LoadingState>;
}
