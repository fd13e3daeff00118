import { NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { common } from '@/strings/common';
import classes from './DataTable.module.css';
import { PageCheckbox, RowCheckbox, type Selection } from './Selection';
import { EmptyState, FailedState, type EmptyStateProps } from './StateView';
import { useDelayed } from './useDelayed';
import type { ListParams } from './useListParams';

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
  /** Buttons and links: at the right on wide screens, at the foot of the card on narrow ones. */
  actions?: boolean;
  width?: CSSProperties['width'];
  /** The label before the value on a card; `false` for none. Default: the header. */
  cardLabel?: string | false;
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

export type SortedList = Pick<ListParams, 'sort' | 'setSort'>;

/** The names that a list with these columns can be sorted by. */
export const sortsOf = <Sort extends string>(columns: readonly Pick<Column<never, Sort>, 'sort'>[]): Sort[] =>
  columns.flatMap(({ sort }) => (sort ? [nameOf(sort)] : []));

const nameOf = <Sort extends string>(sort: Sort): Sort => sort.replace(/^-/, '') as Sort;
const opposite = (sort: string): string => (sort.startsWith('-') ? nameOf(sort) : `-${sort}`);

export interface DataTableProps<T> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** Absent while loading. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string | number;
  /** The list whose order the headers change. */
  list?: SortedList;
  /** Of several tables of one list only the first offers its order on cards. */
  isContinued?: boolean;
  /** Gives each row a checkbox; `rowName` names it, and `rowKey` is its id. */
  selection?: Selection;
  rowName?: (row: T) => string;
  /** Absent where the rows are loaded already. */
  query?: TableQuery;
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
  const { caption, rows, rowKey, query, failure, empty, loadingLabel, skeletonRows = 5, compact } = props;
  const { list, isContinued, selection, rowName } = props;
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
          {list && !isContinued && <SortSelect columns={columns} list={list} />}
          <div className={classes.frame} data-stale={isRefetchSlow} aria-busy={!rows || isRefetchSlow}>
            {!rows && <VisuallyHidden role="status">{loadingLabel ?? common.states.loading}</VisuallyHidden>}
            {/* The roles are written out because a table that is laid out as cards loses them. */}
            <table role="table" className={classes.table} data-compact={compact || undefined}>
              <caption>{caption}</caption>
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
                      <Row key={`skeleton-${index}`} columns={columns} cell={() => <Skeleton h={16} my={4} w="80%" />} />
                    ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}

function checkboxes<T>(
  selection: Selection,
  rowKey: (row: T) => string | number,
  rowName: (row: T) => string,
): ShownColumn<T> {
  return {
    key: 'select',
    header: common.selection.column,
    pageCheckbox: <PageCheckbox selection={selection} />,
    cardLabel: false,
    width: '1%',
    render: (row) => <RowCheckbox selection={selection} id={Number(rowKey(row))} name={rowName(row)} />,
  };
}

function Header<T>({ column, list }: { column: ShownColumn<T>; list: SortedList | undefined }) {
  const { header, pageCheckbox, isHeaderHidden, sort, numeric, width } = column;
  const attributes = { role: 'columnheader', scope: 'col', style: { width }, ...cellKind(column) };
  if (!sort || !list) {
    return <th {...attributes}>{isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : (pageCheckbox ?? header)}</th>;
  }
  const isSorted = nameOf(list.sort) === nameOf(sort);
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
  if (nameOf(current) !== nameOf(first)) return first;
  return current === first ? opposite(first) : '';
}

/** The accessible name of the sort button: *Nombre: ordenar de A a Z*. */
function sortLabel(header: string, next: string): string {
  const { toAscending, toDescending, toUsual } = common.sorting;
  if (next === '') return toUsual(header);
  return next.startsWith('-') ? toDescending(header) : toAscending(header);
}

/** Takes the place of the headers on cards. */
function SortSelect<T>({ columns, list }: { columns: readonly Column<T>[]; list: SortedList }) {
  const choices = columns.flatMap(({ header, sort }) =>
    sort
      ? [
          { value: nameOf(sort), label: common.sorting.ascending(header) },
          { value: `-${nameOf(sort)}`, label: common.sorting.descending(header) },
        ]
      : [],
  );
  const isUsual = choices.every(({ value }) => value !== list.sort);
  return (
    <NativeSelect
      classNames={{ root: classes.order, label: classes.orderLabel }}
      label={common.sorting.label}
      data={isUsual ? [{ value: '', label: common.sorting.usual }, ...choices] : choices}
      value={list.sort}
      onChange={(event) => list.setSort(event.currentTarget.value)}
    />
  );
}

function Row<T>({ columns, cell }: { columns: readonly ShownColumn<T>[]; cell: (column: Column<T>) => ReactNode }) {
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

const cellKind = <T,>({ numeric, actions, pageCheckbox }: ShownColumn<T>) => ({
  'data-select': pageCheckbox ? true : undefined,
  'data-numeric': numeric || undefined,
  'data-actions': actions || undefined,
});

function cardLabel<T>({ cardLabel: label, header, actions }: Column<T>): string | undefined {
  if (label === false || actions) return undefined;
  return label ?? header;
}
