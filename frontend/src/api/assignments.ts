import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryOf } from './calls';
import { api } from './client';
import { keepPreviousDataOf } from './queryClient';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { personQuery } from './users';
import { useWrite } from './useWrite';

/** A row of an evaluator's list. */
export type Assigned = components['schemas']['AssignedOut'];
/** A person who can be assigned. */
export type Available = components['schemas']['AvailableOut'];
type NewAssignment = components['schemas']['AssignmentIn'];

/** The groups of people that can be assigned at once, with how many of each are assigned and available. */
export type Groups = components['schemas']['GroupsOut'];
export type Group = components['schemas']['GroupOut'];
/** The filter of both lists; empty and null for no filter. */
export interface PeopleFilter {
  search: string;
  department: string;
  category_id: number | null;
}
type Found = components['schemas']['FoundPeople'];
type FoundPeople = Omit<Found, 'except_ids'> & Partial<Pick<Found, 'except_ids'>>;

/** Active evaluators by name, the first `pageSize` that the search finds. */
export const evaluatorsQuery = (search: string, pageSize: number) =>
  queryOptions({
    ...pageQuery('/users', { query: { role: 'evaluador', status: true, search, page: 1, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  });

export const useEvaluators = (pageSize: number) => useQuery(evaluatorsQuery('', pageSize));

/** The evaluator whose people are shown; their role or status may have changed since they were chosen. */
export const useEvaluator = (id: number | null) =>
  useQuery({ ...personQuery(id ?? 0), enabled: id !== null, staleTime: 0 });

/** The people who can be assigned to an evaluator; always stale, because other screens change them. */
export const useAvailable = (evaluatorId: number, params: QueryOf<'/assignments/{evaluator_id}/available'>) =>
  useQuery({
    ...pageQuery('/assignments/{evaluator_id}/available', { path: { evaluator_id: evaluatorId }, query: params }),
    placeholderData: keepPreviousDataOf(evaluatorId),
    staleTime: 0,
  });

/** The people assigned to an evaluator. */
export const useAssigned = (evaluatorId: number, params: QueryOf<'/assignments/{ref_id}'>) =>
  useQuery({
    ...pageQuery('/assignments/{ref_id}', { path: { ref_id: evaluatorId }, query: params }),
    placeholderData: keepPreviousDataOf(evaluatorId),
    staleTime: 0,
  });

/** The departments and categories. */
export const useGroups = (evaluatorId: number) =>
  useQuery({ ...readQuery('/assignments/{evaluator_id}/groups', { path: { evaluator_id: evaluatorId } }), staleTime: 0 });

/** Assigns a person to an evaluator. */
export const useAssign = () =>
  useWrite((assignment: NewAssignment) => api.post('/assignments', { body: assignment }));

/** Assigns or unassigns everybody found; refused where their number is not `people` any longer. */
export const useChangeFound = (evaluatorId: number, call: 'assign-found' | 'remove-found') =>
  useWrite((found: FoundPeople) => api.post(`/assignments/{evaluator_id}/${call}`, { path: { evaluator_id: evaluatorId }, body: found }));

export const useUnassign = () =>
  useWrite((assignmentId: number) => api.delete('/assignments/{ref_id}', { path: { ref_id: assignmentId } }));
