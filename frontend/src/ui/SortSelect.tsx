import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { common } from '@/strings/common';
import type { ListParams } from './useListParams';

export type SortedList = Pick<ListParams, 'sort' | 'setSort'>;

interface SortSelectProps {
  columns: readonly { header: string; sort?: string }[];
  list: SortedList;
}

/** The name of the column that is sorted by, whichever way round. */
export const nameOfSort = <Sort extends string>(sort: Sort): Sort => sort.replace(/^-/, '') as Sort;
export const oppositeSort = (sort: string): string => (sort.startsWith('-') ? nameOfSort(sort) : `-${sort}`);

/** Takes the place of the headers on a phone; nothing where no column is sorted. */
export function SortSelect({ columns, list }: SortSelectProps) {
  const choices = columns.flatMap(({ header, sort }) =>
    sort
      ? [
          { value: nameOfSort(sort), label: common.sorting.ascending(header) },
          { value: `-${nameOfSort(sort)}`, label: common.sorting.descending(header) },
        ]
      : [],
  );
  if (choices.length === 0) return null;
  const isUsual = choices.every(({ value }) => value !== list.sort);
  return (
    <NativeSelect
      aria-label={common.sorting.label}
      leftSection={<IconArrowsSort size={18} stroke={1.8} aria-hidden />}
      data={isUsual ? [{ value: '', label: common.sorting.usual }, ...choices] : choices}
      value={list.sort}
      onChange={(event) => list.setSort(event.currentTarget.value)}
    />
  );
}
