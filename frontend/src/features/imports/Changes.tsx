import { Text } from '@mantine/core';
import { useImportChanges, type PersonChange } from '@/api/imports';
import { PersonLink } from '@/shared/PersonLink';
import { imports } from '@/strings/imports';
import { DataTable, type Column } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { useListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import { Part } from './Part';
import { sheetColumn } from './sheetColumn';

const text = imports.changes;

type Value = PersonChange['changes'][number] & Pick<PersonChange, 'sheet' | 'row' | 'person_id' | 'name'>;

const COLUMNS: readonly Column<Value>[] = [
  { key: 'person', header: text.person, render: ({ person_id: id, name }) => <PersonLink id={id} name={name} strong={false} /> },
  { key: 'row', header: text.row, width: '5rem', render: ({ row }) => row },
  { key: 'column', header: text.column, render: ({ column }) => column },
  { key: 'before', header: text.before, render: ({ before }) => <Shown value={before} /> },
  { key: 'after', header: text.after, render: ({ after }) => <b><Shown value={after} /></b> },
];

const Shown = ({ value }: { value: string }) =>
  value === '' ? <Text c="dimmed" span inherit>{imports.empty}</Text> : <CellText>{value}</CellText>;

/** Every value that an import changes, before and after. */
export function Changes({ id }: { id: number }) {
  const list = useListParams({ pageKey: 'changes' });
  const query = useImportChanges(id, { page: list.apiParams.page, page_size: list.apiParams.page_size });
  const values = query.data?.items.flatMap(({ changes, ...person }) => changes.map((change) => ({ ...person, ...change })));
  return (
    <Part title={text.title} gap="sm">
      <DataTable
        caption={text.title}
        columns={[...sheetColumn(values), ...COLUMNS]}
        rows={values}
        rowKey={({ sheet, row, column }) => `${sheet} ${row} ${column}`}
        query={query}
        failure={text.failed}
      />
      <ListPagination list={list} query={query} label={text.pages} />
    </Part>
  );
}
