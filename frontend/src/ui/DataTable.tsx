import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { common } from '@/strings/common';
import classes from './DataTable.module.css';
import { EmptyState, FailedState, type EmptyStateProps } from './StateView';

export interface Column<T> {
  key: string;
  header: string;
  /** For a column narrower than its header, which is then read aloud only. */
  isHeaderHidden?: boolean;
  render: (row: T) => ReactNode;
  /** Right-aligned, in figures of equal width. */
  numeric?: boolean;
  /** Buttons and links: at the right on wide screens, at the foot of the card on narrow ones. */
  actions?: boolean;
  width?: CSSProperties['width'];
  /** The label before the value on a card; `false` for none. Default: the header. */
  cardLabel?: string | false;
}

interface TableQuery {
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

interface DataTableProps<T> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** Absent while loading. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string | number;
  query: TableQuery;
  /** The screen's message for a failed load. */
  failure: string;
  empty?: EmptyStateProps;
  loadingLabel?: string;
  /** Smaller text and padding on wide screens, for many columns. */
  compact?: boolean;
  /** How many rows the skeleton has: the usual number of this list. */
  skeletonRows?: number;
}

/**
 * A table where there is room for it, laid out as cards where there is not, with its states: loading (skeleton rows),
 * failed (message and *Reintentar*), empty, and full.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, query, failure, empty, loadingLabel, skeletonRows = 5, compact } = props;
  const isRefetchSlow = useDelayed(query.isFetching && Boolean(query.isPlaceholderData));

  if (!rows && query.error) {
    return (
      <div className={classes.frame}>
        <FailedState
          message={failure}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    );
  }
  if (rows?.length === 0) {
    return (
      <div className={classes.frame}>
        <EmptyState {...empty} />
      </div>
    );
  }
  return (
    <div className={classes.container}>
      <div className={classes.frame} data-stale={isRefetchSlow || undefined} aria-busy={!rows}>
        {!rows && <VisuallyHidden role="status">{loadingLabel ?? common.states.loading}</VisuallyHidden>}
        {/* The roles are written out because a table that is laid out as cards loses them. */}
        <table role="table" className={classes.table} data-compact={compact || undefined}>
          <caption>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column.key} role="columnheader" scope="col" style={{ width: column.width }} {...cellKind(column)}>
                  {column.isHeaderHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" aria-hidden={!rows || undefined}>
            {rows
              ? rows.map((row) => (
                  <Row key={rowKey(row)} columns={columns} cell={(column) => column.render(row)} />
                ))
              : Array.from({ length: skeletonRows }, (_, index) => (
                  <Row key={`skeleton-${index}`} columns={columns} cell={() => <Skeleton h={16} my={4} w="80%" />} />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row<T>({ columns, cell }: { columns: readonly Column<T>[]; cell: (column: Column<T>) => ReactNode }) {
  return (
    <tr role="row">
      {columns.map((column) => (
        <td key={column.key} role="cell" data-label={cardLabel(column)} {...cellKind(column)}>
          {cell(column)}
        </td>
      ))}
    </tr>
  );
}

const cellKind = <T,>({ numeric, actions }: Column<T>) => ({
  'data-numeric': numeric || undefined,
  'data-actions': actions || undefined,
});

function cardLabel<T>({ cardLabel: label, header, actions }: Column<T>): string | undefined {
  if (label === false || actions) return undefined;
  return label ?? header;
}

const STALE_AFTER_MS = 250;

/** True once `active` has lasted for a moment, so that quick responses do not flicker. */
function useDelayed(active: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (!active) return undefined;
    timer.current = window.setTimeout(() => setDelayed(true), STALE_AFTER_MS);
    return () => {
      window.clearTimeout(timer.current);
      setDelayed(false);
    };
  }, [active]);
  return active && isDelayed;
}
