import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { components } from './schema';

export type Dashboard = components['schemas']['DashboardOut'];
export type Charts = components['schemas']['ChartsOut'];
export type Progress = components['schemas']['ProgressOut'];
export type YearStages = components['schemas']['YearOut'];
export type PendingPart = components['schemas']['PendingPartOut'];
export type MissingPerson = components['schemas']['MissingOut'];

/** A year and a part of the school; null and empty for this year (a list: every year) and the whole school. */
export interface Scope {
  year: number | null;
  category_id: number | null;
  department: string;
}

/** This year and the whole school. */
export const THIS_YEAR: Scope = { year: null, category_id: null, department: '' };

export type ProgressSort = SortOf<'/dashboard/progress'>;

const dashboardKey = ['dashboard'] as const;

/** The figures of a year. */
export const useDashboard = (scope: Scope = THIS_YEAR) =>
  useQuery({
    queryKey: [...dashboardKey, scope],
    queryFn: ({ signal }) => api.get('/dashboard/metrics', { query: { ...scope }, signal }),
    placeholderData: keepPreviousData,
  });

/** The stages of this year. */
export const useYear = () =>
  useQuery({
    queryKey: [...dashboardKey, 'year'],
    queryFn: ({ signal }) => api.get('/dashboard/year', { signal }),
  });

/** The departments that results or people belong to. */
export const useScopeDepartments = () =>
  useQuery({
    queryKey: [...dashboardKey, 'departments'],
    queryFn: ({ signal }) => api.get('/reports/departments', { signal }),
  });

/** One page of the active evaluators, with how many people each has and has evaluated this year. */
export const useProgress = (params: QueryOf<'/dashboard/progress'>) =>
  useQuery({
    queryKey: [...dashboardKey, 'progress', params],
    queryFn: ({ signal }) => api.getPage('/dashboard/progress', { query: params, signal }),
    placeholderData: keepPreviousData,
  });

/** How totals spread in a year, by category and over the years. */
export const useCharts = (scope: Scope) =>
  useQuery({
    queryKey: [...dashboardKey, 'charts', scope],
    queryFn: ({ signal }) => api.get('/dashboard/charts', { query: { ...scope }, signal }),
    placeholderData: keepPreviousData,
  });

/** The people whom an evaluator has not evaluated. */
export const useMissing = (evaluatorId: number, scope: Scope) =>
  useQuery({
    queryKey: [...dashboardKey, 'missing', evaluatorId, scope],
    queryFn: ({ signal }) =>
      api.get('/dashboard/missing/{evaluator_id}', { path: { evaluator_id: evaluatorId }, query: { ...scope }, signal }),
  });
