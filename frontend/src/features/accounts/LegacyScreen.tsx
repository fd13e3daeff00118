import { Button, Card, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fetchTable } from '@/api/workbooks';
import type { Role } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import type { legacy } from '@/strings/legacy';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { includesText } from '@/ui/text';
import { notifySuccess } from '@/ui/toasts';
import { Toolbar } from '@/ui/Toolbar';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { confirmLeave } from '@/ui/useLeaveGuard';
import { useListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import classes from './LegacyScreen.module.css';

interface Person {
  id: number;
  name: string;
}

export interface LegacyFormProps<T> {
  /** Who is edited; null for somebody new. */
  person: T | null;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

interface LegacyScreenProps<T extends Person> {
  text: (typeof legacy)['evaluators' | 'collaborators'];
  shownRole: Role;
  /** After the name. */
  columns: readonly Column<T>[];
  query: { data: T[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  removal: { mutateAsync: (id: number) => Promise<unknown>; isPending: boolean; error: Error | null; reset: () => void };
  /** In small below the name. */
  below?: (person: T) => string;
  /** What the search looks at. */
  textOf: (person: T) => string;
  form: (props: LegacyFormProps<T>) => ReactNode;
}

/** Fields side by side stay in line where only some have a hint. */
export const HINT_BELOW = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** What the server says about the input itself is the better message. */
export const legacyFailure = (error: unknown, message: string): string =>
  isStatus(error, 400) ? error.message : message;

/** A list of people with one role, and the form that adds and edits them. */
export function LegacyScreen<T extends Person>(props: LegacyScreenProps<T>) {
  const { text, query, removal } = props;
  const editor = useEditor<T>();
  const list = useListParams();
  const found = query.data?.filter((person) => includesText(props.textOf(person), list.search));
  const start = (list.page - 1) * list.pageSize;
  const rows = found?.slice(start, start + list.pageSize);
  const { list: frame, fallback, keepAt } = useFocusKeeper<HTMLDivElement, HTMLDivElement>();

  const remove = async (person: T) => {
    if (removal.isPending || !(await confirmRemoval(text, person.name))) return;
    keepAt(rows?.indexOf(person) ?? null);
    try {
      await removal.mutateAsync(person.id);
      editor.forget(person);
      notifySuccess(text.removed(person.name));
    } catch {
      keepAt(null);
    }
  };

  const columns: Column<T>[] = [
    {
      key: 'name',
      header: text.columns.name,
      width: '34%',
      render: (person) => <Name name={person.name} below={props.below?.(person)} />,
    },
    ...props.columns,
    {
      key: 'actions',
      header: text.actions,
      actions: true,
      render: (person) => (
        <span className={classes.actions}>
          <Button
            size="sm"
            variant="light"
            aria-label={text.editOf(person.name)}
            onClick={() => void editor.open(person)}
          >
            {text.edit}
          </Button>
          <Button
            size="sm"
            variant="default"
            data-row-focus
            aria-label={text.removeOf(person.name)}
            onClick={() => void remove(person)}
          >
            {text.remove}
          </Button>
        </span>
      ),
    },
  ];
  const add = (
    <Button leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />} onClick={() => void editor.open(null)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={
          <>
            {text.description} {text.moreInUsers} <TextLink to={paths.users}>{text.users}</TextLink>.
          </>
        }
        action={
          <>
            <ExcelButton fetch={fetchTable('people', { role: props.shownRole, search: list.search })} />
            {add}
          </>
        }
      />
      {editor.isOpen && (
        <FormCard key={editor.formKey} title={editor.person ? text.editTitle : text.formTitle}>
          {props.form({
            person: editor.person,
            onSaved: (name) => {
              notifySuccess(text.saved(name));
              editor.close();
            },
            onCancel: () => void confirmLeave().then((leave) => leave && editor.close()),
          })}
        </FormCard>
      )}
      <div ref={fallback} tabIndex={-1}>
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
        {removal.error && (
          <Card mb="md" p={0} withBorder={false}>
            <ErrorNote reveal message={legacyFailure(removal.error, text.removeFailed)} error={removal.error} />
          </Card>
        )}
      </div>
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          query={query}
          failure={text.loadFailed}
          skeletonRows={list.pageSize}
          empty={
            list.isNarrowed
              ? { title: text.noMatches }
              : { title: text.empty, children: text.emptyBody, action: add }
          }
        />
      </div>
      <ListPagination list={list} query={{ data: found && { total: found.length }, error: query.error }} />
    </>
  );
}

const Name = ({ name, below }: { name: string; below: string | undefined }) => (
  <>
    <Wrapped strong>{name}</Wrapped>
    {below && (
      <Text size="sm" c="dimmed" className={classes.below}>
        {below}
      </Text>
    )}
  </>
);

const confirmRemoval = (text: LegacyScreenProps<Person>['text'], name: string) =>
  confirmAction({
    title: text.confirmRemove,
    body: (
      <>
        <b>{name}</b>
        {text.confirmRemoveBody}
      </>
    ),
    confirmLabel: text.remove,
    danger: true,
  });

/** Who is in the form. Somebody else comes in only once what was typed may go. */
function useEditor<T extends Person>() {
  const [state, setState] = useState<{ person: T | null; opened: number } | null>(null);
  const opener = useRef<Element | null>(null);

  const close = () => {
    setState(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return {
    isOpen: state !== null,
    person: state?.person ?? null,
    formKey: state?.opened,
    open: async (person: T | null) => {
      const pressed = document.activeElement;
      if (!(await confirmLeave())) return;
      opener.current = pressed;
      setState((before) => ({ person, opened: (before?.opened ?? 0) + 1 }));
    },
    close,
    forget: (person: T) => setState((before) => (before?.person?.id === person.id ? null : before)),
  };
}

function FormCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <Card component="section" aria-labelledby="legacy-form" mb="lg" ref={card} className={classes.form}>
      <Title order={2} id="legacy-form" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
