import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LONG_PAGE_SIZE } from '@/constants';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { BodyOf, Edited } from './forms';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Plan = components['schemas']['PlanOut'];
export type PlannedAction = components['schemas']['PlannedOut'];
export type ListedAction = components['schemas']['ListedActionOut'];
export type ActionState = PlannedAction['state'];
export type PlanOutcome = components['schemas']['ActionOutcomeOut'];
export type ActionBody = BodyOf<components['schemas']['ActionEdit']>;
type NewAction = components['schemas']['ActionIn'];

export type PlansSort = SortOf<'/plans'>;

const PLAN = '/plans/of/{evaluation_id}/{user_id}';

interface OfResult {
  evaluation_id: number;
  user_id: number;
}

/** The plan after one result. */
export const fetchPlan = ({ evaluation_id, user_id }: OfResult, signal: AbortSignal) =>
  api.get(PLAN, { path: { evaluation_id, user_id }, signal });

/** The plans of some people after one evaluation, as many as are read at once; for managers. */
export const fetchPlans = (evaluationId: number, ids: readonly number[], signal: AbortSignal) =>
  api.get('/plans/of/{evaluation_id}', { path: { evaluation_id: evaluationId }, query: { ids }, signal });

/** The plan after one result, and the outcomes of the plan before. Always stale, because a form is filled in from it. */
export const usePlan = (evaluationId: number, userId: number) =>
  useQuery({ ...readQuery(PLAN, { path: { evaluation_id: evaluationId, user_id: userId } }), staleTime: 0 });

/** One page of everybody's actions, by the day they are due. */
export const usePlans = (params: QueryOf<'/plans'>) =>
  useQuery({ ...pageQuery('/plans', { query: params }), placeholderData: keepPreviousData });

/** The first actions of one person, by the day they are due, and how many there are. */
export const usePersonPlans = (userId: number) =>
  useQuery(pageQuery('/plans', { query: { user_id: userId, page: 1, page_size: LONG_PAGE_SIZE } }));

/** A person in an evaluation after which something is planned for them. */
export interface PersonToPlan {
  evaluation_id: number;
  user_id: number;
  user_name: string;
  evaluation_name: string;
}

/** Plans the same action for several people, or for none where that fails. */
export const useAddSharedAction = () =>
  useWrite((action: components['schemas']['SharedActionIn']) => api.post('/plans/several', { body: action }), {
    awaitsRefetch: false,
  });

export const useAddAction = () => useWrite((action: NewAction) => api.post('/plans', { body: action }));

export const useChangeAction = () =>
  useWrite(({ id, ...edit }: Edited<ActionBody> & { id: number }) => api.put('/plans/{action_id}', { path: { action_id: id }, body: edit }), {
    updateCache: (changed, queryClient) =>
      queryClient.setQueriesData<Plan>({ queryKey: [PLAN] }, (plan) =>
        plan && { ...plan, actions: plan.actions.map((action) => (action.id === changed.id ? changed : action)) },
      ),
  });

export const useMarkAction = () =>
  useWrite(({ id, done }: { id: number; done: boolean }) =>
    api.put('/plans/{action_id}/done', { path: { action_id: id }, body: { done } }),
  );

export const useDeleteAction = () => useWrite((id: number) => api.delete('/plans/{action_id}', { path: { action_id: id } }));
