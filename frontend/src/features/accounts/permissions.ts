import type { User } from '@/api/session';

/** Nobody but an admin touches an admin; the server holds the same. */
export const mayChange = (actor: User, user: User): boolean =>
  actor.role === 'admin' || user.role !== 'admin';
