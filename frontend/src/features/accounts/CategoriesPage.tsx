import { Button, Card, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  useCategories,
  useCreateCategory,
  useDeleteCategory,
  type Category,
} from '@/api/categories';
import { fetchTable } from '@/api/workbooks';
import { PAGE_SIZE } from '@/constants';
import { categories as text } from '@/strings/categories';
import { common } from '@/strings/common';
import { DataTable, type Column } from '@/ui/DataTable';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { ExcelButton } from '@/ui/ExcelButton';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { includesText } from '@/ui/includesText';
import { notifySuccess } from '@/ui/toasts';
import { Toolbar } from '@/ui/Toolbar';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { useListParams } from '@/ui/useListParams';
import classes from './CategoriesPage.module.css';
import { CategoryNameForm } from './CategoryNameForm';
import { removeFailure, saveFailure } from './categoryFailures';
import { rules } from '@/domain/rules';

/** The groups of people who are evaluated with the same questions. */
export default function CategoriesPage() {
  const { search } = useListParams();
  return (
    <div className={classes.page}>
      <PageHeader
        title={text.title}
        description={text.description}
        action={<ExcelButton fetch={fetchTable('categories', { search })} />}
      />
      <CreateForm />
      <CategoryList />
    </div>
  );
}

function CreateForm() {
  const create = useCreateCategory();
  const form = useAppForm({
    initialValues: { name: '' },
    validate: { name: rules.name },
    submit: ({ name }) => create.mutateAsync(name.trim()),
    onSuccess: ({ name }) => {
      notifySuccess(text.created(name));
      form.reset();
      form.getInputNode('name')?.focus();
    },
    failure: saveFailure,
  });
  return (
    <Card mb="lg">
      <AppForm form={form}>
        <div className={classes.create}>
          <TextInput label={text.name} autoComplete="off" required {...form.getInputProps('name')} />
          <SubmitButton form={form}>{text.create}</SubmitButton>
        </div>
      </AppForm>
    </Card>
  );
}

function CategoryList() {
  const query = useCategories();
  const list = useListParams();
  const { editedId, edit, stopEditing } = useEditedRow();
  const { list: frame, fallback, keepAt } = useFocusKeeper<HTMLDivElement, HTMLHeadingElement>();
  const { removingId, remove } = useRemoval(keepAt);

  const rows = query.data?.filter(({ name }) => includesText(name, list.search));
  const isLong = list.isNarrowed || (query.data?.length ?? 0) > PAGE_SIZE;
  const columns: Column<Category>[] = [
    {
      key: 'name',
      header: text.columns.name,
      render: (category) =>
        category.id === editedId ? (
          <CategoryNameForm category={category} onDone={stopEditing} />
        ) : (
          <span className={classes.name}>{category.name}</span>
        ),
    },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (category) =>
        category.id !== editedId && (
          <span className={classes.buttons}>
            <Button
              id={editButtonId(category.id)}
              data-row-focus
              size="sm"
              variant="light"
              aria-label={text.editOf(category.name)}
              onClick={() => edit(category.id)}
            >
              {text.edit}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={text.removeOf(category.name)}
              onClick={() => void remove(category, rows?.indexOf(category) ?? 0)}
            >
              {category.id === removingId ? text.removing : text.remove}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <section aria-labelledby="category-list">
      <VisuallyHidden>
        <h2 id="category-list" tabIndex={-1} ref={fallback}>
          {text.list}
        </h2>
      </VisuallyHidden>
      {isLong && (
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
      )}
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          query={query}
          failure={text.loadFailed}
          empty={
            list.isNarrowed
              ? { title: common.states.noMatches }
              : { title: text.empty, children: text.emptyBody }
          }
        />
      </div>
    </section>
  );
}

const editButtonId = (categoryId: number) => `edit-category-${categoryId}`;

/** Which row is being edited; afterwards the focus is back on its button, wherever it went. */
function useEditedRow() {
  const [editedId, setEditedId] = useState<number | null>(null);
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (editedId === null && lastId.current !== null) {
      document.getElementById(editButtonId(lastId.current))?.focus();
    }
    lastId.current = editedId;
  }, [editedId]);
  return { editedId, edit: setEditedId, stopEditing: () => setEditedId(null) };
}

/** Deletes a category, once, after asking. */
function useRemoval(keepAt: (index: number | null) => void) {
  const removal = useDeleteCategory();
  const remove = async ({ id, name }: Category, index: number) => {
    if (removal.isPending || !(await confirmRemoval(name))) return;
    keepAt(index);
    try {
      await removal.mutateAsync(id);
      notifySuccess(text.removed(name));
    } catch (error) {
      keepAt(null);
      await showFailure(error, removeFailure(error));
    }
  };
  return { remove, removingId: removal.isPending ? removal.variables : null };
}

const confirmRemoval = (name: string): Promise<boolean> =>
  confirmAction({
    title: text.confirmRemoval.title,
    body: (
      <>
        <b>{name}</b>
        {text.confirmRemoval.body}
      </>
    ),
    confirmLabel: text.confirmRemoval.confirm,
    danger: true,
  });
