import { NativeSelect, Pagination, Text } from '@mantine/core';
import { useEffect } from 'react';
import { ApiError } from '@/errors';
import { common } from '@/strings/common';
import classes from './ListPagination.module.css';
import { useIsNarrow } from './useIsNarrow';
import type { ListParams } from './useListParams';

export type PagedList = Pick<
  ListParams,
  'page' | 'pageSize' | 'pageSizes' | 'setPage' | 'setPageSize' | 'correctPage'
>;

interface ListPaginationProps {
  list: PagedList;
  query: { data: { total: number } | undefined; error: Error | null };
  /** Names the list, where a screen has two. */
  label?: string;
}

/**
 * The foot of a paged list: `Mostrando 11–20 de 63`, the pages and their size. Goes back to the last page by
 * itself when the current one no longer exists, as after a deletion.
 */
export function ListPagination({ list, query, label }: ListPaginationProps) {
  const { page, pageSize, pageSizes, setPage, setPageSize, correctPage } = list;
  const isNarrow = useIsNarrow();
  const total = query.data?.total;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = lastPage !== undefined && page > lastPage;
  const isRefused = page > 1 && query.error instanceof ApiError && query.error.status === 400;

  useEffect(() => {
    if (isBeyond) correctPage(lastPage);
    else if (isRefused) correctPage(1);
  });

  if (!total || isBeyond) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" className={classes.range} aria-live="polite">
        {common.pagination.range(from, to, total)}
      </Text>
      {total > pageSize && (
        <Pagination
          role="navigation"
          total={lastPage ?? 1}
          value={page}
          onChange={setPage}
          siblings={isNarrow ? 0 : 1}
          gap={isNarrow ? 2 : 8}
          {...(label && { 'aria-label': label })}
        />
      )}
      {total > Math.min(...pageSizes) && (
        <NativeSelect
          classNames={{ root: classes.size, label: classes.sizeLabel }}
          label={common.pagination.size}
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
