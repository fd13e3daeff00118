import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '@/errors';
import { ConflictNote } from './ConflictNote';
import { describeValue, findConflicts, partOf, toEdit, type Conflict, type Edit, type Edits } from './edits';
import { focusField, sortByPosition } from './fields';

/** A conflict to be decided, at its field or, where there is no input for it, above the form. */
export interface ShownConflict {
  field: string;
  note: ReactNode;
  isAtField: boolean;
}

interface ConflictsOptions<V, B> {
  edits: Edits<V, B> | undefined;
  /** The form, once it is there. */
  getForm: () => UseFormReturnType<V>;
  fieldsOf: (keys: readonly string[]) => string[];
}

/** The base of a form, and the conflicts of its fields with values that were stored meanwhile. */
export function useConflicts<V extends object, B extends object>({ edits, getForm, fieldsOf }: ConflictsOptions<V, B>) {
  const [base, setBase] = useState(edits?.base);
  const [conflicts, setConflicts] = useState<readonly Conflict<B>[]>([]);
  /** The fields whose conflicts have no input to be shown at. */
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);

  const fieldOf = ({ keys }: Conflict<B>) => fieldsOf(keys)[0] ?? '';
  const nodeOf = (field: string): HTMLElement | null => getForm().getInputNode(field as never);
  const firstNodeOf = (some: readonly Conflict<B>[]) => sortByPosition(some.map(fieldOf).map(nodeOf))[0];

  const settle = (conflict: Conflict<B>, isMineKept: boolean) => {
    if (!edits || !base) return;
    const form = getForm();
    const next = { ...base, ...conflict.theirs };
    const theirs = partOf<Partial<V>>(edits.toValues(next), fieldsOf(conflict.keys) as (keyof V)[]);
    const undecided = conflicts.filter((other) => other !== conflict);
    setBase(next);
    form.setInitialValues({ ...form.getInitialValues(), ...theirs });
    if (!isMineKept) form.setValues(theirs);
    setConflicts(undecided);
    focusField(firstNodeOf(undecided) ?? nodeOf(fieldOf(conflict)));
  };

  const noteOn = (conflict: Conflict<B>): ReactNode => {
    if (!edits || !base) return null;
    const { keys, theirs, by, at } = conflict;
    return (
      <ConflictNote
        by={by}
        at={at}
        theirs={describeValue(edits, keys, { ...base, ...theirs })}
        mine={describeValue(edits, keys, edits.toBody(getForm().getValues()))}
        onKeepMine={() => settle(conflict, true)}
        onUseOther={() => settle(conflict, false)}
      />
    );
  };

  const isAtField = (field: string) => !unplaced.includes(field);

  return {
    isUndecided: conflicts.length > 0,
    focusFirst: () => focusField(firstNodeOf(conflicts)),
    /** The note at this field, if there is one. */
    noteAt: (field: string): ReactNode => {
      const conflict = conflicts.find((other) => fieldOf(other) === field);
      return conflict && isAtField(field) ? noteOn(conflict) : undefined;
    },
    getShown: (): ShownConflict[] =>
      conflicts.map((conflict) => {
        const field = fieldOf(conflict);
        return { field, note: noteOn(conflict), isAtField: isAtField(field) };
      }),
    /** Shows the conflicts of a refusal. Answers whether there was something to choose between. */
    show: (changed: ApiError['changed']): boolean => {
      const found = edits && base ? findConflicts(edits, base, changed) : [];
      if (found.length === 0) return false;
      // An input may only be there once its conflict is shown.
      flushSync(() => {
        setUnplaced([]);
        setConflicts(found);
      });
      setUnplaced(found.map(fieldOf).filter((field) => nodeOf(field) === null));
      focusField(firstNodeOf(found));
      return true;
    },
    toBody: (values: V): Edit<B> => (edits ? toEdit(edits, base, values) : ({} as Edit<B>)),
    /** Goes on from what is stored now, where the form stays open. */
    restart: (stored: B) => {
      if (!edits) return;
      const form = getForm();
      const values = { ...form.getValues(), ...edits.toValues(stored) };
      setBase(stored);
      form.setInitialValues(values);
      form.setValues(values);
    },
  };
}
