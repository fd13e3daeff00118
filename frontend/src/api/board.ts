import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Board = components['schemas']['BoardOut'];

/** The page about a year for the board; null for this year. */
export const useBoard = (year: number | null) =>
  useQuery({
    queryKey: ['board', year],
    queryFn: ({ signal }) => api.get('/reports/board', { query: { year }, signal }),
    placeholderData: keepPreviousData,
  });
