import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { common } from '@/strings/common';
import classes from './DataTable.module.css';
import { nameOfSort, oppositeSort, SortSelect, type SortedList } from './SortSelect';
import { PageCheckbox, RowCheckbox, type Selection } from './Selection';
import { EmptyState, FailedState, type EmptyStateProps } from './StateView';
import { useDelayed } from './useDelayed';

export interface Column<T, Sort extends string = string> {
  key: string;
  header: string;
  /** For a column narrower than its header, which is then read aloud only. */
  isHeaderHidden?: boolean;
  render: (row: T) => ReactNode;
  /** The name by which the server sorts this column, with a minus where descending is the more useful first. */
  sort?: Sort;
  /** Right-aligned, in figures of equal width. */
  numeric?: boolean;
  /** Buttons and links, at the right; on a phone below the row, or only what the row as a whole does (`rowTarget`). */
  actions?: boolean;
  width?: CSSProperties['width'];
  /** As wide as `width` says, not as its words need. */
  isCut?: boolean;
  /** Stands below the column before it, header below header and value below value, wherever a laptop has room. */
  isBelow?: boolean;
  /** Left out where a laptop has room and a tablet has not; the first column says it there (`Folded`). */
  needsRoom?: boolean;
  /** On a phone: at the end of the row's first line, or not at all. Otherwise below the first column. */
  onPhone?: 'end' | 'none';
  /** The label before the value below the first column; `false` for none. Default: the header. */
  rowLabel?: string | false;
}

interface ShownColumn<T> extends Column<T> {
  /** The checkboxes, with the one of the page as the header. */
  pageCheckbox?: ReactNode;
}

export interface TableQuery {
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/** The names that a list with these columns can be sorted by. */
export const sortsOf = <Sort extends string>(columns: readonly Pick<Column<never, Sort>, 'sort'>[]): Sort[] =>
  columns.flatMap(({ sort }) => (sort ? [nameOfSort(sort)] : []));

export interface DataTableProps<T> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** Absent while loading. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string | number;
  /** The list whose order the headers change. */
  list?: SortedList;
  /** Whether it offers the order of the list on a phone, which has no headers. */
  hasSortSelect?: boolean;
  /** Gives each row a checkbox; `rowName` names it, and `rowKey` is its id. */
  selection?: Selection;
  rowName?: (row: T) => string;
  /** Absent where the rows are loaded already. */
  query?: TableQuery;
  /** The screen's message for a failed load. */
  failure: string;
  empty?: EmptyStateProps;
  loadingLabel?: string;
  /** How many rows the skeleton has: the usual number of this list. */
  skeletonRows?: number;
}

/**
 * A table, on a phone rows that are pressed as a whole (`rowTarget`), with its states: loading (skeleton rows),
 * failed (message and *Reintentar*), empty, and full.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, rowKey, query, failure, empty, loadingLabel, skeletonRows = 5 } = props;
  const { list, hasSortSelect = true, selection, rowName } = props;
  const columns: readonly ShownColumn<T>[] = selection && rowName ? [checkboxes(selection, rowKey, rowName), ...props.columns] : props.columns;
  const isRefetchSlow = useDelayed(Boolean(query?.isFetching && query.isPlaceholderData));

  return (
    // One element in all states, which takes the focus when the row or the button that has it disappears.
    <div role="group" aria-label={caption} tabIndex={-1} className={classes.container}>
      {!rows && query?.error ? (
        <div className={classes.frame}>
          <FailedState message={failure} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : rows?.length === 0 ? (
        <div className={classes.frame}>
          <EmptyState {...empty} />
        </div>
      ) : (
        <>
          {list && hasSortSelect && (
            <div className={classes.order}>
              <SortSelect columns={columns} list={list} />
            </div>
          )}
          <div className={classes.frame} data-stale={isRefetchSlow} aria-busy={!rows || isRefetchSlow}>
            {!rows && <VisuallyHidden role="status">{loadingLabel ?? common.states.loading}</VisuallyHidden>}
            {/* The roles are written out because a table that is laid out as rows loses them. */}
            <table
              role="table"
              className={classes.table}
              style={{ '--tracks': tracksOf(columns) } as CSSProperties}
            >
              <VisuallyHidden component="caption">{caption}</VisuallyHidden>
              <thead role="rowgroup">
                <tr role="row">
                  {columns.map((column) => (
                    <Header key={column.key} column={column} list={list} />
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup" aria-hidden={!rows || undefined}>
                {rows
                  ? rows.map((row) => (
                      <Row key={rowKey(row)} columns={columns} cell={(column) => column.render(row)} />
                    ))
                  : Array.from({ length: skeletonRows }, (_, index) => (
                      <Row key={`skeleton-${index}`} columns={columns} cell={cellSkeleton} />
                    ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}

const cellSkeleton = <T,>({ pageCheckbox, numeric, actions }: ShownColumn<T>) =>
  pageCheckbox ? (
    <Skeleton h={20} w={20} />
  ) : (
    <>
      <Skeleton h={16} my={4} w="80%" ms={numeric || actions ? 'auto' : 0} />
      <Folded on="phone">
        <Skeleton h={12} my={4} w="60%" />
      </Folded>
    </>
  );

/** For the link or button that a row is pressed for on a phone; with `'label'` its words stay. */
export const rowTarget = (words?: 'label') => ({ 'data-row-target': words ?? true });

/** The texts of columns that are left out: below the name where there is no room for them, or on a phone only. */
export const Folded = ({ children, on = 'tablet' }: { children: ReactNode; on?: 'tablet' | 'phone' }) => (
  <span className={classes.folded} data-on={on}>
    {children}
  </span>
);

/** Says that there is nothing; a phone leaves it out. */
export const Missing = ({ children = '—' }: { children?: string }) => (
  <span className={classes.missing} data-missing>
    {children}
  </span>
);

function checkboxes<T>(
  selection: Selection,
  rowKey: (row: T) => string | number,
  rowName: (row: T) => string,
): ShownColumn<T> {
  return {
    key: 'select',
    header: common.selection.column,
    pageCheckbox: <PageCheckbox selection={selection} />,
    rowLabel: false,
    width: '1%',
    render: (row) => <RowCheckbox selection={selection} id={Number(rowKey(row))} name={rowName(row)} />,
  };
}

/** The widths of a grid's columns, where one cell of a row stands below another. */
const tracksOf = <T,>(columns: readonly ShownColumn<T>[]) =>
  columns
    .filter(({ isBelow }) => !isBelow)
    .map(({ pageCheckbox, width }) => (pageCheckbox ? 'max-content' : `minmax(${width ?? 'auto'}, auto)`))
    .join(' ');

function Header<T>({ column, list }: { column: ShownColumn<T>; list: SortedList | undefined }) {
  const { header, pageCheckbox, isHeaderHidden, sort, numeric, width } = column;
  const attributes = { role: 'columnheader', scope: 'col', style: { '--width': width } as CSSProperties, ...cellKind(column) };
  if (!sort || !list) {
    return <th {...attributes}>{isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : (pageCheckbox ?? header)}</th>;
  }
  const isSorted = nameOfSort(list.sort) === nameOfSort(sort);
  const isDescending = list.sort.startsWith('-');
  const Icon = isSorted ? (isDescending ? IconArrowDown : IconArrowUp) : IconSelector;
  return (
    <th {...attributes} aria-label={header} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      {!numeric && header}
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        aria-label={sortLabel(header, nextSort(list.sort, sort))}
        onClick={() => list.setSort(nextSort(list.sort, sort))}
      >
        <Icon size={16} stroke={1.8} aria-hidden />
      </button>
      {numeric && header}
    </th>
  );
}

/** By this column, then the other way round, then as the list is by itself. */
function nextSort(current: string, first: string): string {
  if (nameOfSort(current) !== nameOfSort(first)) return first;
  return current === first ? oppositeSort(first) : '';
}

/** The accessible name of the sort button: *Nombre: ordenar de A a Z*. */
function sortLabel(header: string, next: string): string {
  const { toAscending, toDescending, toUsual } = common.sorting;
  if (next === '') return toUsual(header);
  return next.startsWith('-') ? toDescending(header) : toAscending(header);
}

function Row<T>({ columns, cell }: { columns: readonly ShownColumn<T>[]; cell: (column: ShownColumn<T>) => ReactNode }) {
  return (
    <tr role="row">
      {columns.map((column) => (
        <td key={column.key} role="cell" data-label={rowLabel(column)} {...cellKind(column)}>
          {cell(column)}
        </td>
      ))}
    </tr>
  );
}

const cellKind = <T,>({ numeric, actions, pageCheckbox, isCut, isBelow, needsRoom, onPhone }: ShownColumn<T>) => ({
  'data-select': pageCheckbox ? true : undefined,
  'data-cut': isCut || undefined,
  'data-below': isBelow || undefined,
  'data-room': needsRoom || undefined,
  'data-phone': onPhone,
  'data-numeric': numeric || undefined,
  'data-actions': actions || undefined,
});

function rowLabel<T>({ rowLabel: label, header, actions, onPhone }: Column<T>): string | undefined {
  if (label === false || actions || onPhone) return undefined;
  return label ?? header;
}
