import { Button, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useImports, type ImportsSort, type ListedImport } from '@/api/imports';
import { useCurrentUser } from '@/api/session';
import { formatDateTime } from '@/format';
import { PersonLink } from '@/shared/PersonLink';
import { common } from '@/strings/common';
import { imports } from '@/strings/imports';
import { Folded, type Column } from '@/ui/DataTable';
import { ListView } from '@/ui/ListView';
import { useListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import classes from './ImportsPage.module.css';
import { describeLeftOut } from './LeftOut';
import { UndoButton } from './UndoButton';

const text = imports.past;

/** A file that is not applied belongs to whoever uploaded it. */
const columns = (onOpen: (id: number) => void, myId: number): readonly Column<ListedImport>[] => [
  { key: 'file', header: text.file, sort: 'file', rowLabel: false, render: (record) => <File record={record} /> },
  { key: 'kind', header: text.kind, rowLabel: false, render: ({ kind }) => imports.kinds[kind] },
  { key: 'author', header: text.author, sort: 'author', needsRoom: true, render: (record) => <Author record={record} /> },
  { key: 'when', header: text.when, sort: '-when', needsRoom: true, render: (record) => formatDateTime(whenOf(record)) },
  { key: 'rows', header: text.rows, numeric: true, render: (record) => <Rows record={record} /> },
  { key: 'state', header: text.state, onPhone: 'end', render: ({ state }) => text.states[state] },
  {
    key: 'actions',
    header: text.actions,
    actions: true,
    render: (record) => {
      if (record.state === 'applied') return <UndoButton record={record} />;
      if (record.state === 'undone' || record.author_id !== myId) return null;
      return (
        <Button
          size="xs"
          variant="light"
          aria-label={text.openOf(record.file_name)}
          onClick={() => onOpen(record.id)}
        >
          {text.open}
        </Button>
      );
    },
  },
];

const whenOf = ({ applied_at, created_at }: ListedImport) => applied_at ?? created_at;

const File = ({ record }: { record: ListedImport }) => (
  <>
    <CellText>{record.file_name}</CellText>
    <Folded>{[record.author_name || common.somebodyGone, formatDateTime(whenOf(record))].join(' · ')}</Folded>
  </>
);

/** How many rows were imported, and which were left out and why. */
function Rows({ record: { total, omitted, left_out: leftOut } }: { record: ListedImport }) {
  const out = describeLeftOut(leftOut);
  return (
    <>
      {omitted > 0 ? text.part(total - omitted, total) : total}
      {out !== '' && (
        <Text size="sm" c="dimmed">
          {text.leftOut(out)}
        </Text>
      )}
    </>
  );
}

const Author = ({ record: { author_id: id, author_name: name } }: { record: ListedImport }) =>
  id === null ? <CellText>{common.somebodyGone}</CellText> : <PersonLink id={id} name={name} strong={false} />;

const SORTS: readonly ImportsSort[] = ['file', 'author', 'when'];

/** All imports, newest first. */
export function PastImports({ onOpen }: { onOpen: (id: number) => void }) {
  const me = useCurrentUser();
  const list = useListParams({ sorts: SORTS });
  const query = useImports(list.apiParams);
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <Title order={2} id="past-imports" mb="md">
        {text.title}
      </Title>
      <ListView
        list={list}
        query={query}
        caption={text.title}
        columns={columns(onOpen, me.id)}
        rowKey={({ id }) => id}
        failure={text.failed}
        skeletonRows={3}
        empty={{ icon: IconFileImport, title: text.empty }}
        pagesLabel={text.pages}
      />
    </section>
  );
}
