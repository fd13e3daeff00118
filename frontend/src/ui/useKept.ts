import { useState } from 'react';

interface Thing {
  id: number;
}

interface Kept<T> {
  /** The things as they are stored now, with those in a form that are not stored any more, where they were. */
  shown: readonly T[] | undefined;
  isGone: (id: number) => boolean;
}

/** Keeps a row with an open form on the screen after another person has deleted it. `stored` is undefined until it is loaded. */
export function useKept<T extends Thing>(stored: readonly T[] | undefined, isEdited: (id: number) => boolean): Kept<T> {
  const [before, setBefore] = useState(stored);
  const isGone = (id: number) => stored !== undefined && !stored.some((thing) => thing.id === id);
  const kept = before?.filter(({ id }) => isEdited(id) && isGone(id)) ?? [];
  const shown = kept.length === 0 ? stored : kept.reduce((all, thing) => all.toSpliced(before?.indexOf(thing) ?? 0, 0, thing), [...(stored ?? [])]);
  if (!isSame(shown, before)) setBefore(shown);
  return { shown, isGone };
}

const isSame = (some: readonly Thing[] | undefined, others: readonly Thing[] | undefined): boolean =>
  some === others || (some?.length === others?.length && some?.every((thing, index) => thing === others?.[index]) === true);
