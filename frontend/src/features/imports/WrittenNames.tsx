import { useWrittenNames, type WrittenName } from '@/api/imports';
import { imports } from '@/strings/imports';
import { CellText } from '@/ui/CellText';
import { DataTable, type Column } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { useListParams } from '@/ui/useListParams';
import { Part } from './Part';
import { sheetColumn } from './sheetColumn';

const text = imports.written;

const COLUMNS: readonly Column<WrittenName>[] = [
  { key: 'row', header: text.row, width: '5rem', render: ({ row }) => row },
  { key: 'before', header: text.before, render: ({ before }) => <CellText>{before}</CellText> },
  { key: 'after', header: text.after, render: ({ after }) => <CellText strong>{after}</CellText> },
];

/** Every name that is written in another way than in the file, before and after. */
export function WrittenNames({ id }: { id: number }) {
  const list = useListParams({ pageKey: 'names' });
  const query = useWrittenNames(id, { page: list.apiParams.page, page_size: list.apiParams.page_size });
  const names = query.data?.items;
  if (names?.length === 0 && query.data?.total === 0) return null;
  return (
    <Part title={text.title} gap="sm">
      <DataTable
        caption={text.title}
        columns={[...sheetColumn(names), ...COLUMNS]}
        rows={names}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
        query={query}
        failure={text.failed}
      />
      <ListPagination list={list} query={query} label={text.pages} />
    </Part>
  );
}
