import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { common } from '@/strings/common';
import { DataTable, type DataTableProps, type TableQuery } from './DataTable';
import { ListPagination, type PagedList } from './ListPagination';
import { SearchBox, type SearchedList } from './SearchBox';
import { SelectionBar } from './Selection';
import { SortSelect, type SortedList } from './SortSelect';
import type { EmptyStateProps } from './StateView';
import { Toolbar } from './Toolbar';
import type { ListParams } from './useListParams';

export interface ListViewProps<T> extends Omit<DataTableProps<T>, 'rows' | 'list' | 'query' | 'hasSortSelect'> {
  list: SearchedList & SortedList & PagedList & Pick<ListParams, 'isNarrowed' | 'clear'>;
  /** One page of the list, and how many rows there are. */
  query: TableQuery & { data: { items: readonly T[]; total: number } | undefined };
  /** The label of the search box; a list without it is not searched. */
  search?: string;
  /** Beside the search. */
  filters?: ReactNode;
  /** Actions on the list, at the end of the row with the search. */
  toolbarEnd?: ReactNode;
  /** Between the search and the table. */
  children?: ReactNode;
  /** The words of an empty list. */
  empty: EmptyStateProps;
  /** The words where a search or filter finds nothing. */
  noMatches?: EmptyStateProps;
  /** The words of a button that takes search and filters back there. */
  showAll?: string;
  /** Whether that is so, where it is not each search and filter of the address. */
  isNarrowed?: boolean;
  /** Actions on the rows that are selected. */
  selectedActions?: ReactNode;
  /** Names the pages, where a screen has two lists. */
  pagesLabel?: string;
  tableRef?: Ref<HTMLDivElement>;
}

/** Takes search and filters back, where a list has nothing to show for them. */
export const ShowAll = ({ list, children }: { list: Pick<ListParams, 'clear'>; children: string }) => (
  <Button variant="light" onClick={list.clear}>
    {children}
  </Button>
);

/** A paged list with its search and filters, its table in all states, what can be done with selected rows, and its pages. */
export function ListView<T>(props: ListViewProps<T>) {
  const { list, query, search, filters, toolbarEnd, children, selectedActions, pagesLabel, tableRef, ...rest } = props;
  const { empty, noMatches, showAll, isNarrowed = search !== undefined && list.isNarrowed, ...table } = rest;
  // A page that has lost its last row: the one before is on its way.
  const isPageGone = query.data?.items.length === 0 && query.data.total > 0;
  // An empty search result keeps the control, so that the search box does not move.
  const isEmpty = query.data?.total === 0 && !isNarrowed;
  const rows = (
    <DataTable
      skeletonRows={list.pageSize}
      {...table}
      rows={isPageGone ? undefined : query.data?.items}
      list={list}
      hasSortSelect={false}
      query={query}
      empty={
        isNarrowed
          ? { title: common.states.noMatches, action: showAll && <ShowAll list={list}>{showAll}</ShowAll>, ...noMatches }
          : empty
      }
    />
  );
  return (
    <>
      <Toolbar end={toolbarEnd} sort={!isEmpty && <SortSelect columns={table.columns} list={list} />}>
        {search !== undefined && <SearchBox list={list} label={search} />}
        {filters}
      </Toolbar>
      {children}
      {tableRef ? <div ref={tableRef}>{rows}</div> : rows}
      {table.selection && <SelectionBar selection={table.selection}>{selectedActions}</SelectionBar>}
      <ListPagination list={list} query={query} {...(pagesLabel && { label: pagesLabel })} />
    </>
  );
}
