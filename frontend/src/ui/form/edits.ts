import type { ReactNode } from 'react';
import type { ChangedField } from '@/errors';
import { pick } from '@/pick';

type Key<B> = keyof B & string;

/** How a form changes something that is stored, in the shape of the request. */
export interface Edits<V, B> {
  /** The thing as it was read; absent where a new one is made. */
  base?: B | undefined;
  /** Whether another person has deleted it, as far as a list tells. A form without a list learns it by saving. */
  isGone?: boolean;
  toBody: (values: V) => B;
  toValues: (body: B) => Partial<V>;
  /** The words for a value that people did not choose or type as it is; nothing for an empty one. */
  describe?: { [K in Key<B>]?: (value: B[K], body: B) => ReactNode };
  /** Keys that only make sense together, and are chosen so: the first one is described. */
  together?: readonly (readonly Key<B>[])[];
}

/** The body of a request, with what its form was filled in with. */
export type Edit<B> = B & { base?: Partial<B> };

/** One choice between what somebody else has saved and what was filled in. */
export interface Conflict<B> {
  /** Most often one. */
  keys: readonly Key<B>[];
  theirs: Partial<B>;
  by: string | null;
  at: string | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The body to send: what was not touched is sent as it was read, however the form would write it. Where one of the
 * keys that only make sense together was touched, the others are not in the base, so that they are stored with it.
 */
export function toEdit<V extends object, B extends object>(edits: Edits<V, B>, base: B | undefined, values: V): Edit<B> {
  const { toBody, toValues, together = [] } = edits;
  const body = toBody(values);
  if (!base) return body;
  const untouched = toBody({ ...values, ...toValues(base) });
  const keys = Object.keys(base) as Key<B>[];
  const kept = keys.filter((key) => isSame(body[key], untouched[key]));
  const torn = together.filter((group) => !group.every((key) => kept.includes(key))).flat();
  const read = keys.filter((key) => !(kept.includes(key) && torn.includes(key)));
  return { ...body, ...partOf(base, kept), base: partOf(base, read) };
}

/** The conflicts of a refused write. */
export function findConflicts<V, B extends object>({ together = [] }: Edits<V, B>, base: B, changed: Record<string, ChangedField>): Conflict<B>[] {
  const conflicts = new Map<string, Conflict<B>>();
  for (const [key, { value, changed_by_name: by, changed_at: at }] of Object.entries(changed)) {
    if (!isKey(base, key)) continue;
    const keys = together.find((group) => group.includes(key)) ?? [key];
    const known = conflicts.get(keys[0] ?? key)?.theirs ?? partOf(base, keys);
    conflicts.set(keys[0] ?? key, { keys, theirs: { ...known, [key]: value }, by, at });
  }
  return [...conflicts.values()];
}

/** For keys that are only known when it runs. */
export const partOf: <T extends object>(from: T, keys: readonly (keyof T)[]) => Partial<T> = pick;

const isKey = <B extends object>(base: B, key: string): key is Key<B> => key in base;

/** The words for the value of a conflict in this body; nothing for an empty one. */
export function describeValue<V, B extends object>({ describe }: Edits<V, B>, [key]: readonly Key<B>[], body: B): ReactNode {
  if (key === undefined) return null;
  const value = body[key];
  const own = describe?.[key];
  if (own) return own(value, body);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
