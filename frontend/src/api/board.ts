import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client';
import { THIS_YEAR, type Dashboard } from './dashboard';
import type { components } from './schema';

export type BoardQuestion = components['schemas']['SchoolQuestionOut'];

/** The figures of the dashboard with the results of the year and its questions, the lowest average first. */
export type Board = Dashboard & components['schemas']['BoardOut'] & { questions: BoardQuestion[] };

/** The page about a year for the board; null for this year. Of three calls, so that none takes long. */
export const useBoard = (year: number | null) =>
  useQuery({
    queryKey: ['/reports/board', year],
    queryFn: async ({ signal }): Promise<Board> => {
      const [dashboard, results, questions] = await Promise.all([
        api.get('/dashboard/metrics', { query: { ...THIS_YEAR, year }, signal }),
        api.get('/reports/board', { query: { year }, signal }),
        api.get('/reports/board/questions', { query: { year }, signal }),
      ]);
      return { ...dashboard, ...results, questions };
    },
    placeholderData: keepPreviousData,
  });
