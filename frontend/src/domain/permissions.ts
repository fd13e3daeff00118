import { ROLES, isManager, type Role } from '@/constants';
import { arePasswordsForAll } from '@/serverSettings';

interface Person {
  id: number;
  role: Role;
}

/** Only admins change other managers; the server enforces the same. */
export const mayChange = (actor: Person, person: Person): boolean =>
  actor.role === 'admin' || actor.id === person.id || !isManager(person.role);

/** Whether people of this role may have a password; the server refuses one to others. */
export const mayHavePassword = (role: Role): boolean => role === 'admin' || arePasswordsForAll();

/** The roles that a manager with this role may grant. */
export const grantableRoles = (actor: Role): readonly Role[] =>
  actor === 'admin' ? ROLES : ROLES.filter((role) => !isManager(role));
