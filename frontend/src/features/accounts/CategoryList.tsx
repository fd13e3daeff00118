import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCategoriesToEdit, type ListedCategory } from '@/api/categories';
import { useEvaluations, type Evaluation } from '@/api/evaluations';
import { PAGE_SIZE } from '@/constants';
import { currentYear } from '@/format';
import { narrowed, paths } from '@/paths';
import { categories as text } from '@/strings/categories';
import { common } from '@/strings/common';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { includesText } from '@/ui/includesText';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { useKept } from '@/ui/useKept';
import { useOneOpen } from '@/ui/useOneOpen';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './CategoriesPage.module.css';
import { CategoryNameForm } from './CategoryNameForm';
import { RowActions } from './RowActions';
import { useCategoryRemoval } from './useCategoryRemoval';

/** The categories, which are renamed and deleted in place. */
export function CategoryList() {
  const query = useCategoriesToEdit();
  const { data: evaluations } = useEvaluations();
  const list = useListParams();
  const { editedId, edit, stopEditing } = useEditedRow();
  const { list: frame, target: heading, restoreFocus } = useRestoreFocus<HTMLHeadingElement, HTMLDivElement>();
  const { removingId, remove } = useCategoryRemoval(restoreFocus);

  const { shown, isGone } = useKept(query.data, (id) => id === editedId);
  const rows = shown?.filter(({ id, name }) => id === editedId || includesText(name, list.search));
  const isLong = list.isNarrowed || (query.data?.length ?? 0) > PAGE_SIZE;
  const columns: Column<ListedCategory>[] = [
    {
      key: 'name',
      header: text.columns.name,
      render: (category) =>
        category.id === editedId ? (
          <CategoryNameForm category={category} isGone={isGone(category.id)} onDone={() => stopEditing(category.id)} />
        ) : (
          <span className={classes.name}>{category.name}</span>
        ),
    },
    {
      key: 'people',
      header: text.columns.people,
      rowLabel: false,
      render: ({ id, people }) =>
        people === 0 ? (
          text.people(people)
        ) : (
          <TextLink inherit to={narrowed(paths.users, { category: id, status: 'true' })}>
            {text.people(people)}
          </TextLink>
        ),
    },
    {
      key: 'evaluation',
      header: text.columns.evaluation,
      rowLabel: false,
      render: (category) => evaluations && <YearEvaluation category={category} evaluations={evaluations} />,
    },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (category) =>
        category.id !== editedId && (
          <RowActions
            name={category.name}
            text={text}
            editButtonId={editButtonId(category.id)}
            focusKept="edit"
            isRemoving={category.id === removingId}
            onEdit={() => edit(category.id)}
            onRemove={() => void remove(category, rows?.indexOf(category) ?? 0)}
          />
        ),
    },
  ];
  return (
    <section aria-labelledby="category-list">
      <VisuallyHidden>
        <h2 id="category-list" tabIndex={-1} ref={heading}>
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

interface YearEvaluationProps {
  category: ListedCategory;
  /** Of all categories and years, newest first. */
  evaluations: readonly Evaluation[];
}

/** This year's evaluation of a category, or where to create it. */
function YearEvaluation({ category: { id, name }, evaluations }: YearEvaluationProps) {
  const found = evaluations.find(({ category_id, period }) => category_id === id && period === currentYear());
  return found ? (
    <TextLink inherit className={classes.name} to={paths.editEvaluation(found.id)}>
      {found.name}
    </TextLink>
  ) : (
    <TextLink inherit to={paths.createEvaluationOf(id)} aria-label={text.createEvaluationOf(name)}>
      {text.createEvaluation}
    </TextLink>
  );
}

const editButtonId = (categoryId: number) => `edit-category-${categoryId}`;

/** Which row is being edited. Afterwards the focus returns to its button. */
function useEditedRow() {
  const { opened: editedId, open, close } = useOneOpen<number>();
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (editedId === null && lastId.current !== null) {
      document.getElementById(editButtonId(lastId.current))?.focus();
    }
    lastId.current = editedId;
  }, [editedId]);
  return { editedId, edit: open, stopEditing: close };
}
