import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { PersonCell } from '@/shared/PersonCell';
import type { legacy } from '@/strings/legacy';
import { attempt } from '@/ui/attempt';
import type { Column } from '@/ui/DataTable';
import { ErrorNote } from '@/ui/ErrorNote';
import { ListView } from '@/ui/ListView';
import { SearchBox } from '@/ui/SearchBox';
import { includesText } from '@/ui/includesText';
import { Toolbar } from '@/ui/Toolbar';
import { pageOf, useListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { confirmNamed } from './confirmNamed';
import { failureSentence } from './failureSentence';
import { RowActions } from './RowActions';

export interface LegacyPerson {
  id: number;
  name: string;
}

type LegacyText = (typeof legacy)['evaluators' | 'collaborators'];

export interface LegacyTableProps<T extends LegacyPerson> {
  text: LegacyText;
  query: { data: T[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  removal: { mutateAsync: (id: number) => Promise<unknown>; isPending: boolean; error: Error | null };
  /** The columns between the name and the actions. */
  columns: readonly Column<T>[];
  /** A small line below the name. */
  belowName?: (person: T) => ReactNode;
  searchedText: (person: T) => string;
  addButton: ReactNode;
  onEdit: (person: T) => void;
  onRemoved: (personId: number) => void;
}

/** Searches and pages through the people of a role, and removes them. */
export function LegacyTable<T extends LegacyPerson>(props: LegacyTableProps<T>) {
  const { text, query, removal, belowName, searchedText, addButton, onEdit, onRemoved } = props;
  const list = useListParams();
  const found = query.data?.filter((person) => includesText(searchedText(person), list.search));
  const shown = found && pageOf(found, list);
  const { list: frame, target, restoreFocus } = useRestoreFocus<HTMLDivElement, HTMLDivElement>();

  const remove = async (person: T) => {
    if (removal.isPending) return;
    const question = { title: text.confirmRemove, body: text.confirmRemoveBody, confirm: text.remove };
    if (!(await confirmNamed(person.name, question))) return;
    restoreFocus(shown?.items.indexOf(person) ?? null);
    await attempt(removal.mutateAsync(person.id), {
      onDone: () => onRemoved(person.id),
      done: text.removed(person.name),
      onFailed: () => restoreFocus(null),
    });
  };

  const columns: Column<T>[] = [
    {
      key: 'name',
      header: text.columns.name,
      width: 'max(20rem, 34cqi)',
      render: (person) => <PersonCell id={person.id} name={person.name} below={belowName?.(person)} />,
    },
    ...props.columns,
    {
      key: 'actions',
      header: text.actions,
      actions: true,
      render: (person) => (
        <RowActions
          name={person.name}
          text={text}
          focusKept="remove"
          onEdit={() => onEdit(person)}
          onRemove={() => void remove(person)}
        />
      ),
    },
  ];
  return (
    <>
      <div ref={target} tabIndex={-1}>
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
        {removal.error && (
          <Card mb="md" p={0} withBorder={false}>
            <ErrorNote reveal message={failureSentence(removal.error, text.removeFailed)} error={removal.error} />
          </Card>
        )}
      </div>
      <ListView
        list={list}
        query={{ ...query, data: shown }}
        caption={text.caption}
        columns={columns}
        rowKey={({ id }) => id}
        failure={text.loadFailed}
        tableRef={frame}
        empty={{ title: text.empty, action: addButton }}
        noMatches={{ title: text.noMatches }}
      />
    </>
  );
}
