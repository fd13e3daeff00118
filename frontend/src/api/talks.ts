import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import { pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Talk = components['schemas']['TalkOut'];
export type Agreement = components['schemas']['AgreementOut'];
export type LedTalk = components['schemas']['LedTalkOut'];
/** One of the two people of a talk. */
export type Side = Talk['proposed_by'];

const pathOf = (id: number) => ({ talk_id: id });

/** The talks about one result. */
export const fetchTalks = ({ evaluation_id, user_id }: { evaluation_id: number; user_id: number }, signal: AbortSignal) =>
  api.get('/talks/of/{evaluation_id}/{user_id}', { path: { evaluation_id, user_id }, signal });

/** Those about the results of some people in one evaluation, as many as are read at once; for managers. */
export const fetchTalksOf = (evaluationId: number, ids: readonly number[], signal: AbortSignal) =>
  api.get('/talks/of/{evaluation_id}', { path: { evaluation_id: evaluationId }, query: { ids }, signal });

/** The talks about one result. Always stale, because forms are filled in from them. */
export const useTalks = (evaluationId: number, userId: number) =>
  useQuery({
    ...readQuery('/talks/of/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId } }),
    staleTime: 0,
  });

/** The people with whom one can talk about their results, or does. */
export const useLedTalks = () =>
  useQuery({ ...readQuery('/talks/led'), staleTime: 0 });

/** The tasks of the signed-in person. */
export const useWaitingTalks = () =>
  useQuery(readQuery('/talks/waiting'));

export type ListedTalk = components['schemas']['ListedTalkOut'];
export type TalksSort = SortOf<'/talks'>;
export type TalksOfEvaluation = components['schemas']['TalksOfEvaluationOut'];

/** One page of results that can be talked about, and how far that has come; for managers. */
export const useListedTalks = (params: QueryOf<'/talks'>) =>
  useQuery({ ...pageQuery('/talks', { query: params }), placeholderData: keepPreviousData });

/** The numbers of each evaluation; for managers. */
export const useTalksSummary = (params: QueryOf<'/talks/summary'>) =>
  useQuery({ ...readQuery('/talks/summary', { query: params }), placeholderData: keepPreviousData });

/** The agreed moment as a file for calendars. */
export const fetchCalendar = (id: number) => api.getFile('/talks/{talk_id}/calendar', { path: pathOf(id) });

export const useProposeTalk = (evaluationId: number, userId: number) =>
  useWrite((body: components['schemas']['TalkProposalIn']) =>
    api.put('/talks/of/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId }, body }),
  );

export const useProposeOtherMoment = (id: number) =>
  useWrite((body: components['schemas']['OtherMomentIn']) => api.post('/talks/{talk_id}/other-moment', { path: pathOf(id), body }));

export const useAcceptMoment = (id: number) =>
  useWrite((body: components['schemas']['AcceptedMomentIn']) => api.post('/talks/{talk_id}/acceptance', { path: pathOf(id), body }));

export const useNoteTalk = (id: number) =>
  useWrite((body: components['schemas']['TalkNoteIn']) => api.post('/talks/{talk_id}/note', { path: pathOf(id), body }));

export const useAnswerTalk = (id: number) =>
  useWrite((text: string) => api.post('/talks/{talk_id}/answer', { path: pathOf(id), body: { text } }));

export const usePlanAgreement = () =>
  useWrite((id: number) => api.post('/talks/agreements/{agreement_id}/action', { path: { agreement_id: id } }));
