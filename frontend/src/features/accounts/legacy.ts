import { isStatus } from '@/errors';
import type { legacy } from '@/strings/legacy';

export interface LegacyPerson {
  id: number;
  name: string;
}

export type LegacyText = (typeof legacy)['evaluators' | 'collaborators'];

/** The server's sentence about invalid input, and the screen's own for any other failure. */
export const legacyFailure = (error: unknown, message: string): string =>
  isStatus(error, 400) ? error.message : message;
