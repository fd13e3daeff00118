import type { User } from '@/api/session';

/** Only admins change admins; the server enforces the same. */
export const mayChange = (actor: User, user: User): boolean =>
  actor.role === 'admin' || user.role !== 'admin';
