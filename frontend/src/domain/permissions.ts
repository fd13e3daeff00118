import { ROLES, isManager, type Role } from '@/constants';

interface Person {
  id: number;
  role: Role;
}

/** Only admins change other managers; the server enforces the same. */
export const mayChange = (actor: Person, person: Person): boolean =>
  actor.role === 'admin' || actor.id === person.id || !isManager(person.role);

/** The roles that a manager with this role may grant. */
export const grantableRoles = (actor: Role): readonly Role[] =>
  actor === 'admin' ? ROLES : ROLES.filter((role) => !isManager(role));
