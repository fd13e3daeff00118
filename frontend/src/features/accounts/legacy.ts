import type { legacy } from '@/strings/legacy';

export interface LegacyPerson {
  id: number;
  name: string;
}

export type LegacyText = (typeof legacy)['evaluators' | 'collaborators'];
