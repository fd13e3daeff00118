import type { AuditEvent } from '@/api/audit';
import type { TableName } from '@/api/workbooks';
import { ROLES, type Role } from '@/constants';
import { formatDateTime, formatDay, roleLabel } from '@/format';
import { audit as text } from '@/strings/audit';

type Value = AuditEvent['changes'][string][number];

/** The words for each document and workbook; a table without them does not compile. */
const DOCUMENTS: Readonly<Record<`${TableName}.xlsx` | keyof typeof text.documents, string>> = text.documents;

/** The entry for a key, undefined for a key that a newer server has added. */
const lookUp = <T>(words: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** A person's name, also of one who has been deleted; null without an id. */
const nameOf = (id: number | null, name: string | null): string | null =>
  id === null ? null : (name ?? text.gone(id));

export const actorOf = (event: AuditEvent): string =>
  nameOf(event.actor_id, event.actor_name) ?? (event.origin === 'command' ? text.server : text.nobody);

/** The person affected, if any. */
export const personOf = (event: AuditEvent): string | null => nameOf(event.person_id, event.person_name);

export const originOf = ({ address, origin }: AuditEvent): string =>
  address || (origin === 'command' ? text.command : text.noAddress);

function typeOf({ action, object_type: type }: AuditEvent): string | undefined {
  return type === 'user' && action.startsWith('assignment.') ? text.targets.evaluator : lookUp(text.targets, type);
}

/** The object of the event besides a person: `Evaluación: Docentes 2026`; null for none. */
export function targetOf(event: AuditEvent): string | null {
  const { object_type: type, object_id: id, label, person_id } = event;
  if (type === 'user' && id === person_id) return null;
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = { list: DOCUMENTS, import: text.imports };
  const words = lookUp(named, type);
  const name = words ? lookUp(words, label) : label || (type === 'user' && id && text.gone(id));
  const shownName = name || label;
  if (!shownName) return null;
  const targetType = typeOf(event);
  return targetType === undefined ? shownName : text.target(targetType, shownName);
}

export const fieldOf = (name: string): string => lookUp(text.changes.fields, name) ?? name;

const isRole = (value: Value): value is Role => ROLES.some((role) => role === value);

/** A value in words; null for an empty one. */
export function valueOf(field: string, value: Value): string | null {
  if (value === null || value === '') return null;
  const { values, yes, no } = text.changes;
  if (field === 'role' && isRole(value)) return roleLabel(value);
  const words = lookUp<Readonly<Record<string, string>>>(values, field);
  if (words) return lookUp(words, String(value)) ?? String(value);
  if (field.startsWith('weight_')) return `${String(value)}%`;
  if (typeof value === 'boolean') return value ? yes : no;
  if (field.endsWith('_on')) return formatDay(String(value));
  if (field === 'agreed_for') return formatDateTime(String(value));
  return String(value);
}
