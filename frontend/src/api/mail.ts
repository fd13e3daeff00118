import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { SHORT_PAGE_SIZE } from '@/constants';
import type { QueryOf, SortOf } from './calls';
import { api } from './client';
import type { BodyOf, Edited } from './forms';
import { ALWAYS_STALE, isReread } from './queryClient';
import { formQuery, pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

type InvitedUser = components['schemas']['InvitedUserIn'];
export type Reminders = components['schemas']['RemindersOut'];
export type PersonToRemind = components['schemas']['ReminderOut'];
export type ChosenToRemind = Partial<components['schemas']['RemindIn']>;
export type ReminderPreview = components['schemas']['ReminderPreviewOut'];
export type Schedule = components['schemas']['ScheduleOut'];
export type ScheduleData = BodyOf<components['schemas']['ScheduleIn']>;
export type MailMessage = components['schemas']['MessageOut'];

export type RemindersSort = SortOf<'/reminders/people'>;
export type MessagesSort = SortOf<'/reminders/messages'>;

const remindersKey = ['reminders'] as const;

/** The polling interval while messages wait for the mail server. */
const WHILE_WAITING_MS = 4000;

/** Requests a password link; the response does not reveal whether the e-mail is known. */
export const useRequestPasswordLink = () =>
  useMutation({ mutationFn: (email: string) => api.post('/password/forgotten', { body: { email } }) });

/** The owner of a password link; loaded once. */
export const usePasswordLink = (link: string) =>
  useQuery({
    queryKey: ['password-link', link],
    queryFn: () => api.post('/password/link', { body: { link } }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });

export const useSetPasswordByLink = (link: string) =>
  useMutation({ mutationFn: (password: string) => api.put('/password', { body: { link, password } }) });

/** Adds a person, who is e-mailed a link to set a password. */
export const useCreateInvitedUser = () =>
  useWrite((user: InvitedUser) => api.post('/users/invited', { body: user }), { awaitsRefetch: false });

/** Sends a link to set the first password. */
export const useInvite = () =>
  useWrite((userId: number) => api.post('/users/{user_id}/invitation', { path: { user_id: userId } }));

/** Sends several people links to set their first passwords, or none. */
export const useInvitePeople = () =>
  useWrite((ids: readonly number[]) => api.post('/users/invitations', { body: { ids } }));

/** How many of the people found would be reminded today, and of what. */
export const useReminders = (search: string) =>
  useQuery({
    queryKey: [...remindersKey, 'state', search],
    queryFn: ({ signal, ...context }) => api.get('/reminders', { query: { search }, signal, unattended: isReread(context) }),
    refetchInterval: ({ state: { data } }) => (data?.is_on && data.waiting > 0 ? WHILE_WAITING_MS : false),
    ...ALWAYS_STALE,
  });

/** On which days the server reminds by itself, and what it does today. */
export const useSchedule = () => useQuery({ ...readQuery('/reminders/schedule'), ...ALWAYS_STALE });

/** The same for its form. */
export const useScheduleForm = () => useQuery(formQuery('/reminders/schedule'));

export const useChangeSchedule = () =>
  useWrite((body: Edited<ScheduleData>) => api.put('/reminders/schedule', { body }));

/** One page of the people to remind, those with most to do first. */
export const usePeopleToRemind = (params: QueryOf<'/reminders/people'>) =>
  useQuery({ ...pageQuery('/reminders/people', { query: params }), ...ALWAYS_STALE });

/** Preview of a person's reminder, or of an invitation to oneself. */
export const previewQuery = (of: number | 'invitation') =>
  queryOptions({
    queryKey: [...remindersKey, 'preview', of],
    queryFn: ({ signal }) =>
      of === 'invitation'
        ? api.get('/reminders/invitation', { signal })
        : api.get('/reminders/people/{user_id}', { path: { user_id: of }, signal }),
    staleTime: 0,
  });

/** Sends today's reminders to those chosen; refused where their number is not `people` any longer. */
export const useSendReminders = () =>
  useWrite((chosen: ChosenToRemind) => api.post('/reminders', { body: chosen }));

/** The latest e-mails to a person, and how many there are. */
export const useMessagesTo = (userId: number) =>
  useQuery({
    ...pageQuery('/reminders/messages', { query: { person_id: userId, page: 1, page_size: SHORT_PAGE_SIZE } }),
    ...ALWAYS_STALE,
  });

const waits = ({ state }: MailMessage) => state === 'waiting';

/** One page of the e-mails, newest first, as they are sent. */
export const useMessages = (params: QueryOf<'/reminders/messages'>, mail: Reminders | undefined) =>
  useQuery({
    queryKey: [...remindersKey, 'messages', params],
    queryFn: ({ signal, ...context }) => api.getPage('/reminders/messages', { query: params, signal, unattended: isReread(context) }),
    // A message of this page may still be waiting when the count has dropped to zero.
    refetchInterval: ({ state: { data } }) =>
      mail?.is_on && (mail.waiting > 0 || data?.items.some(waits)) ? WHILE_WAITING_MS : false,
    ...ALWAYS_STALE,
  });
