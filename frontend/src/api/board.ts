import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from './readQuery';
import type { components } from './schema';

export type Board = components['schemas']['BoardOut'];

/** The page about a year for the board; null for this year. */
export const useBoard = (year: number | null) =>
  useQuery({ ...readQuery('/reports/board', { query: { year } }), placeholderData: keepPreviousData });
