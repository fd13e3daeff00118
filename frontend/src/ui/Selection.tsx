import { Button, Checkbox, CloseButton, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { common } from '@/strings/common';
import { showFailure } from './dialogs';
import fading from './FadingEdge.module.css';
import classes from './Selection.module.css';

const text = common.selection;

/** As many as one call takes. */
const MAX_SELECTED = 500;

export interface Selection {
  /** The ids of the selected rows, also on other pages; empty while everything that the list finds is selected. */
  ids: number[];
  /** All that the list finds are selected, but for `except`. */
  isAll: boolean;
  except: number[];
  count: number;
  has: (id: number) => boolean;
  mark: (ids: readonly number[], isMarked: boolean) => void;
  /** Absent where all are selected, the list fits on the page or is too long, or it is not offered. */
  selectAll: (() => Promise<void>) | undefined;
  clear: () => void;
  /** The rows of the page that can be selected. */
  pageIds: readonly number[];
  isPageSelected: boolean;
  /** How many the list finds. */
  total: number;
}

interface SelectionOptions {
  /** The search and filters of the list: a selection ends when they change. */
  list: { search: string; filters: object };
  /** The rows of the page that can be selected. */
  ids: readonly number[] | undefined;
  /** How many the list finds. */
  total?: number | undefined;
  /** Offers to select all that the list finds: by the ids of those that can be selected … */
  fetchAllIds?: () => Promise<number[]>;
  /** … or as `isAll`, for a call that takes the filters of the list. */
  selectsByFilter?: boolean;
  /** All rows of the page are ticked at first, where the list was opened for what is done with them. */
  beginsFull?: boolean;
}

const NOBODY: ReadonlySet<number> = new Set();

/** The rows of a list that are ticked, across its pages. */
export function useSelection({ list: { search, filters }, ids: pageIds = [], total = 0, fetchAllIds, selectsByFilter, beginsFull }: SelectionOptions): Selection {
  const listKey = JSON.stringify([search, filters]);
  const none = { ids: NOBODY, isAll: false, isComplete: false, listKey };
  const full = { ...none, ids: new Set(pageIds) };
  const [begun] = useState(beginsFull ? listKey : null);
  const [stored, setStored] = useState<typeof none | null>(null);
  const untouched = begun === listKey ? full : none;
  const { ids, isAll, isComplete } = stored === null ? untouched : stored.listKey === listKey ? stored : none;
  // Where all are selected, the ids are those left out.
  const has = (id: number) => ids.has(id) !== isAll;
  const selectAll = async () => {
    if (!fetchAllIds) {
      setStored({ ids: NOBODY, isAll: true, isComplete: true, listKey });
      return;
    }
    try {
      setStored({ ids: new Set(await fetchAllIds()), isAll: false, isComplete: true, listKey });
    } catch (error) {
      await showFailure(error, text.allFailed);
    }
  };
  return {
    ids: isAll ? [] : [...ids],
    isAll,
    except: isAll ? [...ids] : [],
    count: isAll ? total - ids.size : ids.size,
    has,
    mark: (changed, isMarked) => {
      const isAdded = isMarked !== isAll;
      const next = new Set(isAdded ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id)));
      setStored({ ids: next, isAll, isComplete: false, listKey });
    },
    selectAll: (fetchAllIds ?? selectsByFilter) && !isComplete && total > pageIds.length && total <= MAX_SELECTED ? selectAll : undefined,
    clear: () => setStored(none),
    pageIds,
    isPageSelected: pageIds.length > 0 && pageIds.every(has),
    total,
  };
}

/** The checkbox of a row. */
export function RowCheckbox({ selection, id, name }: { selection: Selection; id: number; name: string }) {
  return (
    <Checkbox
      classNames={{ body: classes.pick, inner: classes.box, labelWrapper: classes.reach }}
      label=" "
      aria-label={text.select(name)}
      disabled={!selection.pageIds.includes(id)}
      checked={selection.has(id)}
      onChange={(event) => selection.mark([id], event.currentTarget.checked)}
    />
  );
}

/** *Select this page*. The label is visible on cards only. */
export function PageCheckbox({ selection: { pageIds, isPageSelected, has, mark } }: { selection: Selection }) {
  return (
    <Checkbox
      classNames={{ body: classes.pick, inner: classes.box, labelWrapper: classes.reach }}
      label={<VisuallyHidden>{text.page}</VisuallyHidden>}
      disabled={pageIds.length === 0}
      checked={isPageSelected}
      indeterminate={!isPageSelected && pageIds.some(has)}
      onChange={(event) => mark(pageIds, event.currentTarget.checked)}
    />
  );
}

/** How many are selected and what can be done with them, below the table and in view while it is. */
export function SelectionBar({ selection, children }: { selection: Selection; children?: ReactNode }) {
  const { count, isPageSelected, selectAll, total, clear } = selection;
  const isEmpty = count === 0;
  const bar = useRef<HTMLDivElement>(null);
  // The focused button disappears.
  const leadingTo = (act: () => unknown) => () => {
    bar.current?.focus({ preventScroll: true });
    void act();
  };
  return (
    <div
      ref={bar}
      tabIndex={-1}
      {...(isEmpty
        ? { className: classes.none }
        : { role: 'group', 'aria-label': text.actions, 'data-selection-bar': true, className: classes.bar })}
    >
      <strong role="status" className={classes.count}>
        {!isEmpty && text.selected(count)}
      </strong>
      {!isEmpty && (
        <>
          <CloseButton size="lg" className={classes.clear} aria-label={text.clear} onClick={leadingTo(clear)} />
          <div className={`${classes.acts} ${fading.fadingEdge}`}>
            {isPageSelected && count < total && selectAll && (
              <Button size="xs" variant="subtle" onClick={leadingTo(selectAll)}>
                {text.all(total)}
              </Button>
            )}
            {children}
          </div>
        </>
      )}
    </div>
  );
}
