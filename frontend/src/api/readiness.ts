import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Readiness = components['schemas']['ReadinessOut'];
export type FirstSteps = components['schemas']['FirstStepsOut'];
export type ReadinessPerson = components['schemas']['ReadinessPersonOut'];
export type ReasonCount = components['schemas']['ReasonOut'];
export type Reason = components['schemas']['Reason'];
export type Double = components['schemas']['DoubleOut'];
export type Spelling = components['schemas']['SpellingOut'];

export type ReadinessSort = SortOf<'/readiness/people'>;

/** Who cannot be evaluated this year. Always stale, because many other pages change it. */
export const useReadiness = () =>
  useQuery({ ...readQuery('/readiness'), staleTime: 0 });

/** The steps of a new installation to its first evaluation, null once they are history. Always stale, for the same reason. */
export const useFirstSteps = () =>
  useQuery({ ...readQuery('/readiness/first-steps'), staleTime: 0 });

/** One page of the people with this reason, by name. */
export const useReadinessPeople = (params: QueryOf<'/readiness/people'>) =>
  useQuery({ ...pageQuery('/readiness/people', { query: params }), placeholderData: keepPreviousData, staleTime: 0 });

/** The names that are equal but spelled differently. */
export const useDoubles = () =>
  useQuery({ ...readQuery('/readiness/doubles'), staleTime: 0 });

export const useAssignCategory = () =>
  useWrite((input: components['schemas']['CategoryForMany']) => api.put('/readiness/category', { body: input }));

export const useAssignToEvaluator = () =>
  useWrite((input: components['schemas']['EvaluatorForMany']) => api.put('/readiness/evaluator', { body: input }));

/** Gives everybody with another spelling of a department or position this one. */
export const useUnifySpelling = () =>
  useWrite((input: components['schemas']['SpellingIn']) => api.put('/readiness/spelling', { body: input }));

/** Moves everything of a category to the one with an equal name, and deletes it. */
export const useJoinCategories = () =>
  useWrite((input: components['schemas']['JoinIn']) => api.put('/readiness/join-categories', { body: input }));
