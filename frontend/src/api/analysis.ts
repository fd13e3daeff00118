import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import type { Scope } from './dashboard';
import { keepPreviousDataOf } from './queryClient';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';

export type HeatMap = components['schemas']['HeatMapOut'];
export type Calibration = components['schemas']['CalibrationOut'];
export type Distribution = components['schemas']['DistributionOut'];
export type Measures = components['schemas']['MeasuresOut'];
export type Groups = components['schemas']['GroupStandingsOut'];
export type Told = components['schemas']['Told'];
export type Comparison = components['schemas']['ComparisonOut'];
export type QuestionMean = components['schemas']['QuestionMeanOut'];
export type ScoredPerson = components['schemas']['ScoredPersonOut'];
export type ScoredPeopleSort = SortOf<'/reports/heat-map/{category_id}/{question_id}'>;
export type ComparedQuestion = components['schemas']['ComparedQuestionOut'];

/** A scope, and the year it is compared with; null for the one before. */
export interface TwoYears extends Scope {
  compared_with: number | null;
}

/** The questions of a category by department. */
export const useHeatMap = (categoryId: number, { year, department }: Omit<Scope, 'category_id'>) =>
  useQuery({
    ...readQuery('/reports/heat-map/{category_id}', { path: { category_id: categoryId }, query: { year, department } }),
    placeholderData: keepPreviousData,
  });

/** One page of the people behind a cell of the heat map. */
export const useScoredPeople = (categoryId: number, questionId: number, params: QueryOf<'/reports/heat-map/{category_id}/{question_id}'>) =>
  useQuery({
    ...pageQuery('/reports/heat-map/{category_id}/{question_id}', { path: { category_id: categoryId, question_id: questionId }, query: params }),
    placeholderData: keepPreviousData,
  });

/** How evaluators scored a category. */
export const useCalibration = (categoryId: number, { year, department }: Scope) =>
  useQuery({
    ...readQuery('/reports/calibration/{category_id}', { path: { category_id: categoryId }, query: { year, department } }),
    placeholderData: keepPreviousData,
  });

/** The sources of the differences between a category's results. */
export const useMeasures = (categoryId: number, { year, department }: Scope) =>
  useQuery({
    ...readQuery('/reports/measures/{category_id}', { path: { category_id: categoryId }, query: { year, department } }),
    placeholderData: keepPreviousData,
  });

/** Departments and categories beside each other. */
export const useGroups = (scope: Scope) =>
  useQuery({ ...readQuery('/reports/groups', { query: { ...scope } }), placeholderData: keepPreviousData });

/** Two years by category and section. */
export const useComparison = (filter: TwoYears) =>
  useQuery({ ...readQuery('/reports/comparison', { query: { ...filter } }), placeholderData: keepPreviousData });

/** Two years of a category by question. */
export const useComparedQuestions = (categoryId: number | undefined, { year, department, compared_with }: TwoYears) =>
  useQuery({
    ...readQuery('/reports/comparison/{category_id}', { path: { category_id: categoryId ?? 0 }, query: { year, department, compared_with } }),
    enabled: categoryId !== undefined,
    placeholderData: keepPreviousDataOf(categoryId),
  });
