import type { AuditEvent } from '@/api/audit';
import { ROLES, type Role } from '@/constants';
import { roleLabel } from '@/format';
import { audit as text } from '@/strings/audit';

type Value = AuditEvent['changes'][string][number];

/** A word of a table that may be too old to have it. */
const lookUp = <T>(words: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** Somebody who may be gone by now; null where nobody was meant. */
const nameOf = (id: number | null, name: string | null): string | null =>
  id === null ? null : (name ?? text.gone(id));

export const actorOf = (event: AuditEvent): string =>
  nameOf(event.actor_id, event.actor_name) ?? (event.origin === 'command' ? text.server : text.nobody);

/** To whom it was done, if to anybody. */
export const personOf = (event: AuditEvent): string | null => nameOf(event.person_id, event.person_name);

export const originOf = ({ address, origin }: AuditEvent): string =>
  address || (origin === 'command' ? text.command : text.noAddress);

function kindOf({ action, object_type: type }: AuditEvent): string | undefined {
  return type === 'user' && action.startsWith('assignment.') ? text.things.evaluator : lookUp(text.things, type);
}

/** What it was about besides a person: `Evaluación: Docentes 2026`; null for nothing. */
export function thingOf(event: AuditEvent): string | null {
  const { object_type: type, object_id: id, label, person_id } = event;
  if (type === 'user' && id === person_id) return null;
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = { list: text.documents, import: text.imports };
  const words = lookUp(named, type);
  const name = words ? lookUp(words, label) : label || (type === 'user' && id && text.gone(id));
  const said = name || label;
  if (!said) return null;
  const kind = kindOf(event);
  return kind === undefined ? said : text.thing(kind, said);
}

export const fieldOf = (name: string): string => lookUp(text.changes.fields, name) ?? name;

const isRole = (value: Value): value is Role => ROLES.some((role) => role === value);

/** A value as a person says it; null for nothing there. */
export function valueOf(field: string, value: Value): string | null {
  if (value === null || value === '') return null;
  const { values, yes, no } = text.changes;
  if (field === 'role' && isRole(value)) return roleLabel(value);
  if (field === 'status' || field === 'question_type') return lookUp(values[field], String(value)) ?? String(value);
  if (field.startsWith('weight_')) return `${String(value)}%`;
  if (typeof value === 'boolean') return value ? yes : no;
  return String(value);
}
