import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { Scope } from './dashboard';
import { readQuery } from './readQuery';
import type { components } from './schema';

export type TrainingRow = components['schemas']['TrainingRowOut'];
/** The orders that the workbook has, too. */
export type TrainingSort = SortOf<'/training-report'> & SortOf<'/exports/{table}'>;

/** The recommendations of one evaluator. */
export interface TrainingGroup {
  evaluator: string;
  rows: TrainingRow[];
}

/** A search, and the year and the part of the school. */
export type TrainingFilter = Scope & { search: string };

const trainingKey = ['training-report'] as const;

type Answer = Record<string, TrainingRow[]>;

const toGroups = (answer: Answer): TrainingGroup[] =>
  Object.entries(answer).map(([evaluator, rows]) => ({ evaluator, rows }));

/** One page of evaluators, by name, each with the people they recommend training for. */
export const useTrainingReport = (params: QueryOf<'/training-report'>) =>
  useQuery({
    queryKey: [...trainingKey, params],
    queryFn: async ({ signal }) => {
      const { body, total } = await api.getTotalled('/training-report', { query: params, signal });
      const items = toGroups(body);
      return { items, total: total ?? items.length };
    },
    placeholderData: keepPreviousData,
  });

/** How many recommendations there are, for whom and by whom. */
export const useTrainingSummary = (filter: TrainingFilter) =>
  useQuery({ ...readQuery('/training-report/summary', { query: { ...filter } }), placeholderData: keepPreviousData });

/** All groups that the search finds, for a document. */
export const fetchTrainingReport = async (filter: TrainingFilter, signal?: AbortSignal) =>
  toGroups(await api.get('/training-report', { query: { ...filter }, signal }));

/** The same on request, for what is done with the rows that are selected. */
export const useFetchTrainingReport = () =>
  useMutation({ mutationFn: (filter: TrainingFilter) => fetchTrainingReport(filter) });
