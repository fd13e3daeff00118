import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { pageQuery, readQuery } from './readQuery';
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

/** The figures of a year. */
export const useDashboard = (scope: Scope = THIS_YEAR) =>
  useQuery({ ...readQuery('/dashboard/metrics', { query: { ...scope } }), placeholderData: keepPreviousData });

/** The stages of this year. */
export const useYear = () =>
  useQuery(readQuery('/dashboard/year'));

/** The departments that results or people belong to. */
export const useScopeDepartments = () =>
  useQuery(readQuery('/reports/departments'));

/** One page of the active evaluators, with how many people each has and has evaluated this year. */
export const useProgress = (params: QueryOf<'/dashboard/progress'>) =>
  useQuery({ ...pageQuery('/dashboard/progress', { query: params }), placeholderData: keepPreviousData });

/** How totals spread in a year, by category and over the years. */
export const useCharts = (scope: Scope) =>
  useQuery({ ...readQuery('/dashboard/charts', { query: { ...scope } }), placeholderData: keepPreviousData });

/** The people whom an evaluator has not evaluated. */
export const useMissing = (evaluatorId: number, scope: Scope) =>
  useQuery(readQuery('/dashboard/missing/{evaluator_id}', { path: { evaluator_id: evaluatorId }, query: { ...scope } }));
