import type { FormErrors } from '@mantine/form';
import { ROLES, type Role } from '@/constants';
import { isIdentityNumber, normaliseIdentityNumber } from '@/domain/identityNumber';
import { isSameText } from '@/domain/sameText';
import { rules } from '@/domain/rules';
import { roleLabel } from '@/format';
import { nameKey } from '@/nameKey';
import { users } from '@/strings/users';
import type { Named } from '@/ui/filterChoices';
import { personRules, type PersonValues } from './UserFields';

/** As many as the server takes in one call. */
export const NEW_PEOPLE_AT_ONCE = 50;

const text = users.createManyPage;

/** The columns as they are shown, and in the order in which they are pasted. */
export const PERSON_FIELDS = ['name', 'email', 'position', 'department', 'role', 'category_id', 'identity_number'] as const;
/** The fields that the next person takes from the one before, until they are changed. */
const INHERITED = ['department', 'role', 'category_id'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

export const noPerson = (role: Role): PersonValues => ({
  name: '',
  email: '',
  identity_number: '',
  role,
  position: '',
  department: '',
  category_id: '',
});

/** Whether nothing was typed about this person, so that the row does not count. */
const isBlank = ({ name, email, position, identity_number }: PersonValues): boolean =>
  `${name}${email}${position}${identity_number}`.trim() === '';

/** The people up to the last row with something in it. */
export const withoutBlankTail = (people: readonly PersonValues[]): PersonValues[] =>
  people.slice(0, people.findLastIndex((person) => !isBlank(person)) + 1);

/** The people with one more blank row at the end, and what blank rows inherit from the row before. */
export function withBlankRow(people: readonly PersonValues[], role: Role): PersonValues[] {
  const count = withoutBlankTail(people).length;
  const rows = people.slice(0, Math.max(count, 1));
  const last = rows.at(-1) ?? noPerson(role);
  const next = { ...noPerson(last.role), ...Object.fromEntries(INHERITED.map((field) => [field, last[field]])) };
  if (rows.length === 0) return [last];
  return count > 0 && count < NEW_PEOPLE_AT_ONCE ? [...rows, next] : rows;
}

/** One field of one person changed. */
export function withField(people: readonly PersonValues[], row: number, field: PersonField, value: string): PersonValues[] {
  return people.map((person, at) => (at === row ? { ...person, [field]: value } : person));
}

interface Known {
  roles: readonly Role[];
  categories: readonly Named[];
}

/**
 * The people after cells of a spreadsheet have been pasted with their first one at this row and field.
 * A text that is no role or category to choose from leaves that of the row as it is.
 */
export function withPastedCells(people: readonly PersonValues[], at: { row: number; field: PersonField }, cells: string[][], known: Known): PersonValues[] {
  const start = PERSON_FIELDS.indexOf(at.field);
  const result = [...people];
  for (const [offset, values] of cells.entries()) {
    const row = at.row + offset;
    let person = result[row] ?? withBlankRow(result, known.roles[0] ?? ROLES[0]).at(-1);
    if (!person || row >= NEW_PEOPLE_AT_ONCE) break;
    for (const [shift, value] of values.entries()) {
      const field = PERSON_FIELDS[start + shift];
      const understood = field && understand(field, value.trim(), known);
      if (field && understood !== undefined) person = { ...person, [field]: understood };
    }
    result[row] = person;
  }
  return result;
}

function understand(field: PersonField, value: string, { roles, categories }: Known): string | undefined {
  if (field === 'role') return roles.find((role) => isSameText(roleLabel(role), value));
  if (field !== 'category_id') return value;
  const category =
    categories.find(({ name }) => nameKey(name) === nameKey(value)) ??
    categories.find(({ name }) => isSameText(nameKey(name), nameKey(value)));
  return category && String(category.id);
}

/** The rows and cells of what was copied from a spreadsheet; null for a text of one cell. */
export function cellsOf(copied: string): string[][] | null {
  const lines = copied.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.length > 1 || copied.includes('\t') ? lines.map((line) => line.split('\t')) : null;
}

/** The errors of the people, by the paths of their fields. */
export function findErrors(people: readonly PersonValues[]): FormErrors {
  const rows = withoutBlankTail(people);
  const errors: FormErrors = rows.length === 0 ? { 'people.0.name': text.none } : {};
  for (const [row, person] of rows.entries()) {
    for (const field of ['name', 'identity_number', 'position', 'department'] as const) {
      const error = personRules[field](person[field]);
      if (error !== null) errors[`people.${row}.${field}`] = error;
    }
    const emailError = (person.role === 'colaborador' ? rules.optionalEmail : rules.email)(person.email);
    if (emailError !== null) errors[`people.${row}.email`] = emailError;
    const before = rows.slice(0, row);
    const isRepeated = before.some(({ email }) => isSameEmail(email, person.email));
    if (isRepeated && rules.email(person.email) === null) errors[`people.${row}.email`] = text.repeated;
    const number = normaliseIdentityNumber(person.identity_number);
    if (isIdentityNumber(number) && before.some((other) => normaliseIdentityNumber(other.identity_number) === number)) {
      errors[`people.${row}.identity_number`] = text.repeatedIdentityNumber;
    }
  }
  return errors;
}

const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
