import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { common } from '@/strings/common';
import type { Column } from './DataTable';
import classes from './Selection.module.css';

const text = common.selection;

interface Person {
  id: number;
  name: string;
}

export interface Selection {
  /** The ids, also of rows of other pages. */
  selected: ReadonlySet<number>;
  mark: (ids: readonly number[], isMarked: boolean) => void;
  clear: () => void;
}

/** The people of a list who are selected with checkboxes, across its pages. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return {
    selected,
    mark: (ids, isMarked) =>
      setSelected((before) => new Set(isMarked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    clear: () => setSelected(new Set()),
  };
}

/** The column with a checkbox per person. */
export const selectionColumn = <T extends Person>(
  { selected, mark }: Selection,
  mayPick: (person: T) => boolean = () => true,
): Column<T> => ({
  key: 'select',
  header: text.column,
  isHeaderHidden: true,
  cardLabel: false,
  width: '1%',
  render: (person) => (
    <Checkbox
      classNames={{ body: classes.pick, inner: classes.box, labelWrapper: classes.reach }}
      label=" "
      aria-label={text.select(person.name)}
      disabled={!mayPick(person)}
      checked={selected.has(person.id)}
      onChange={(event) => mark([person.id], event.currentTarget.checked)}
    />
  ),
});

interface SelectPageProps {
  selection: Selection;
  /** The people of the page that can be selected. */
  ids: readonly number[];
  /** After the number of people selected. */
  children?: ReactNode;
}

/** Above the table: selects its page, and says how many are selected in all. */
export function SelectPage({ selection: { selected, mark }, ids, children }: SelectPageProps) {
  const isAllShown = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <div className={classes.selection}>
      <Checkbox
        classNames={{ body: classes.pickAll }}
        label={text.page}
        disabled={ids.length === 0}
        checked={isAllShown}
        indeterminate={!isAllShown && ids.some((id) => selected.has(id))}
        onChange={(event) => mark(ids, event.currentTarget.checked)}
      />
      <span aria-live="polite">{selected.size > 0 && text.selected(selected.size)}</span>
      {children}
    </div>
  );
}
