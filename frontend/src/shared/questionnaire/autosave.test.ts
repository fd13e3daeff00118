import { describe, expect, it, test } from 'vitest';
import { ApiError } from '@/errors';
import {
  isAtRisk,
  openingState,
  saveStatusOf,
  transition,
  type AutosaveEvent,
  type AutosaveState,
  type StateName,
} from './autosave';
import type { SavedContent, StoredDraft } from './kinds';
import type { Opening } from './opening';

interface TestContent extends SavedContent {
  comments: string;
}

const EVALUATION = 40;
const NOW = 1_000_000;
const AT = '2026-03-04T15:20:11-05:00';

const typed = (comments: string): TestContent => ({ scores: [], comments });
const saved = (version: string) => ({ version, saved_at: AT });
const draftBy = (device: string, sequence: number, evaluation_id = EVALUATION): StoredDraft<TestContent> => ({
  version: '1-9',
  device,
  sequence,
  evaluation_id,
  saved_at: AT,
  content: typed('theirs'),
});
const refusal = new ApiError({ status: 409, message: 'No.' });

const NEW_FORM: Opening<TestContent> = { content: null, base: '', own: null, savedAt: null, isUnsaved: false, newer: null };
const UNTOUCHED = openingState(EVALUATION, NEW_FORM, typed(''));

const play = (state: AutosaveState<TestContent>, ...events: AutosaveEvent<TestContent>[]): AutosaveState<TestContent> =>
  events.reduce((before, event) => transition(before, event, NOW), state);

const change = (comments: string): AutosaveEvent<TestContent> => ({ type: 'changed', content: typed(comments) });
const acknowledge = (sequence: number, comments: string, tookMs = 50): AutosaveEvent<TestContent> => ({
  type: 'acknowledged',
  sequence,
  content: typed(comments),
  saved: saved(`1-${sequence}`),
  tookMs,
});
const unreachable = (sequence: number, retryAfterMs = 0): AutosaveEvent<TestContent> => ({ type: 'unreachable', sequence, retryAfterMs });
const conflict = (sequence: number, other: StoredDraft<TestContent> | null): AutosaveEvent<TestContent> => ({ type: 'conflicted', sequence, other });
const refuse = (sequence: number, isFinal = false): AutosaveEvent<TestContent> => ({ type: 'refused', sequence, error: refusal, isFinal });
const DUE: AutosaveEvent<TestContent> = { type: 'due' };

/** One state of each name, as it comes about. */
const DIRTY = play(UNTOUCHED, change('a'));
const SAVING = play(DIRTY, DUE);
const STATES: Record<StateName, AutosaveState<TestContent>> = {
  untouched: UNTOUCHED,
  dirty: DIRTY,
  saving: SAVING,
  queued: play(SAVING, change('ab'), DUE),
  saved: play(SAVING, acknowledge(1, 'a')),
  offline: play(SAVING, unreachable(1)),
  conflict: play(SAVING, conflict(1, draftBy('other', 3))),
  refused: play(SAVING, refuse(1)),
  closed: play(SAVING, { type: 'submitted' }),
};

test.each(Object.entries(STATES))('the state %s comes about', (name, state) => {
  expect(state.name).toBe(name);
});

/** The name of the next state, and the number of the request that goes out, if any. */
const NEXT: [StateName, string, AutosaveEvent, StateName, number?][] = [
  ['untouched', 'a change', change('a'), 'dirty'],
  ['untouched', 'no change', change(''), 'untouched'],
  ['untouched', 'leaving', { type: 'hidden' }, 'untouched'],
  ['dirty', 'another change', change('ab'), 'dirty'],
  ['dirty', 'its moment', DUE, 'saving', 1],
  ['dirty', 'leaving', { type: 'hidden' }, 'saving', 1],
  ['saving', 'a change', change('ab'), 'dirty'],
  ['saving', 'leaving', { type: 'hidden' }, 'saving', 2],
  ['saving', 'its confirmation', acknowledge(1, 'a'), 'saved'],
  ['saving', 'no connection', unreachable(1), 'offline'],
  ['saving', 'another form’s version', conflict(1, draftBy('other', 3)), 'conflict'],
  ['saving', 'a draft discarded elsewhere', conflict(1, null), 'conflict'],
  ['saving', 'a refusal', refuse(1), 'refused'],
  ['saving', 'a final refusal', refuse(1, true), 'closed'],
  ['saving', 'the end of the session', { type: 'signedOut', sequence: 1 }, 'dirty'],
  ['queued', 'another change', change('abc'), 'queued'],
  ['queued', 'the confirmation before', acknowledge(1, 'a'), 'saving', 2],
  ['queued', 'no connection', unreachable(1), 'offline'],
  ['queued', 'a refusal of what was sent before', refuse(1), 'saving', 2],
  ['queued', 'a final refusal', refuse(1, true), 'closed'],
  ['queued', 'leaving', { type: 'hidden' }, 'saving', 2],
  ['saved', 'a change', change('ab'), 'dirty'],
  ['saved', 'leaving', { type: 'hidden' }, 'saved'],
  ['offline', 'the connection', { type: 'online' }, 'offline', 2],
  ['offline', 'its moment', DUE, 'offline', 2],
  ['offline', 'a change', change('ab'), 'dirty'],
  ['offline', 'leaving', { type: 'hidden' }, 'offline', 2],
  ['offline', 'a late confirmation', acknowledge(1, 'a'), 'saved'],
  ['conflict', 'a change', change('ab'), 'conflict'],
  ['conflict', 'leaving', { type: 'hidden' }, 'conflict'],
  ['conflict', 'one’s own version kept', { type: 'overwritten' }, 'saving', 2],
  ['conflict', 'the other version', { type: 'serverDraftLoaded', draft: draftBy('other', 3), content: typed('theirs') }, 'saved'],
  ['conflict', 'nothing in its place', { type: 'serverDraftLoaded', draft: null, content: typed('') }, 'untouched'],
  ['refused', 'a change', change('ab'), 'dirty'],
  ['refused', 'leaving', { type: 'hidden' }, 'refused'],
  ['refused', 'other questions', { type: 'questionsReplaced', evaluationId: 41, content: typed('a') }, 'saving', 2],
  ['closed', 'a change', change('ab'), 'closed'],
  ['closed', 'leaving', { type: 'hidden' }, 'closed'],
  ['closed', 'a late confirmation', acknowledge(1, 'a'), 'closed'],
];

test.each(NEXT)('%s and %s', (name, _, event, next, sequence) => {
  const before = STATES[name];
  const after = transition(before, event, NOW);
  expect(after.name).toBe(next);
  expect(after.request === before.request ? undefined : after.request?.sequence).toBe(sequence);
});

describe('what is sent', () => {
  it('builds on the version that was confirmed last', () => {
    expect(play(STATES.queued, acknowledge(1, 'a')).base).toBe('1-1');
    expect(play(STATES.saving, acknowledge(1, 'a'), change('ab'), DUE).base).toBe('1-1');
  });

  it('goes on after the page where it is left, and keeps no session alive where nobody did anything', () => {
    const requestAfter = (name: StateName, event: AutosaveEvent) => transition(STATES[name], event, NOW).request;
    expect(requestAfter('dirty', DUE)).toMatchObject({ keepalive: false, unattended: false });
    expect(requestAfter('dirty', { type: 'hidden' })).toMatchObject({ keepalive: true, unattended: false });
    expect(requestAfter('offline', { type: 'online' })).toMatchObject({ keepalive: false, unattended: true });
  });

  it('is nothing where a change was taken back', () => {
    expect(play(DIRTY, change(''), DUE)).toMatchObject({ name: 'untouched', request: null });
  });

  it('is confirmed by the latest answer, in whatever order they come', () => {
    const two = play(SAVING, change('ab'), { type: 'hidden' });
    expect(play(two, acknowledge(1, 'a'), acknowledge(2, 'ab'))).toMatchObject({ name: 'saved', base: '1-2' });
    expect(play(two, acknowledge(2, 'ab'), acknowledge(1, 'a'))).toMatchObject({ name: 'saved', base: '1-2' });
    expect(play(two, acknowledge(2, 'ab'), unreachable(1))).toMatchObject({ name: 'saved' });
  });

  it('starts with no version for another evaluation', () => {
    const state = STATES.saved;
    expect(play(state, { type: 'questionsReplaced', evaluationId: EVALUATION, content: typed('a') }).base).toBe('1-1');
    expect(play(state, { type: 'questionsReplaced', evaluationId: 41, content: typed('a') }).base).toBe('');
  });
});

describe('when it is sent', () => {
  const changeAt = (state: AutosaveState, comments: string, after: number) =>
    transition(state, change(comments), NOW + after);

  it('is 0.3 s after the last change, and at most 0.6 s after the first', () => {
    const first = changeAt(UNTOUCHED, 'a', 0);
    expect(first.dueAt).toBe(NOW + 300);
    const second = changeAt(first, 'ab', 200);
    expect(second.dueAt).toBe(NOW + 500);
    const third = changeAt(second, 'abc', 400);
    expect(third.dueAt).toBe(NOW + 600);
    expect(changeAt(third, 'abcd', 700).dueAt).toBe(NOW + 700);
  });

  it('is later and later without a connection, up to half a minute, and when the server says', () => {
    let state = SAVING;
    const pauses = Array.from({ length: 7 }, (_, index) => {
      state = play(state, unreachable(index + 1));
      const pause = (state.dueAt ?? 0) - NOW;
      state = play(state, DUE);
      return pause;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(play(SAVING, unreachable(1, 45_000)).dueAt).toBe(NOW + 45_000);
  });
});

describe('when the server is slow', () => {
  const changeAt = (state: AutosaveState, comments: string, after: number) =>
    transition(state, change(comments), NOW + after);
  const slow = play(SAVING, acknowledge(1, 'a', 2500));

  it.each([
    [1000, 300],
    [1500, 2000],
    [2500, 6000],
    [9000, 10_000],
  ])('and answers after %s ms, it is asked again after %s', (tookMs, pause) => {
    const state = play(SAVING, acknowledge(1, 'a', tookMs));
    expect(changeAt(state, 'ab', 0).dueAt).toBe(NOW + pause);
  });

  it('changes that come after the pause are saved as soon as always', () => {
    expect(changeAt(slow, 'ab', 5900).dueAt).toBe(NOW + 6200);
    expect(changeAt(slow, 'ab', 20_000).dueAt).toBe(NOW + 20_300);
  });

  it('what is typed before the answer waits for the pause, but no longer than 10 s', () => {
    const queued = transition(changeAt(SAVING, 'ab', 100), DUE, NOW + 400);
    const answer = (tookMs: number) => transition(queued, acknowledge(1, 'a', tookMs), NOW + tookMs);
    expect(answer(400)).toMatchObject({ name: 'saving', sequence: 2 });
    expect(answer(1500)).toMatchObject({ name: 'dirty', dueAt: NOW + 3500 });
    expect(answer(9000)).toMatchObject({ name: 'dirty', dueAt: NOW + 10_100 });
    expect(answer(12_000)).toMatchObject({ name: 'saving', sequence: 2 });
  });

  it('that is said until it answers soon again', () => {
    expect(saveStatusOf(slow)).toMatchObject({ kind: 'saved', isSlow: true });
    const saving = play(slow, change('ab'), DUE);
    expect(saveStatusOf(saving)).toEqual({ kind: 'saving', isSlow: true });
    expect(saveStatusOf(play(saving, acknowledge(2, 'ab')))).toMatchObject({ kind: 'saved', isSlow: false });
  });

  it('it is asked at once where the form is left', () => {
    expect(play(slow, change('ab'), { type: 'hidden' }).request).toMatchObject({ sequence: 2, keepalive: true });
  });
});

describe('a conflict', () => {
  const opening: Opening<TestContent> = { ...NEW_FORM, content: typed('a'), isUnsaved: true, own: { device: 'before', sequence: 5 } };
  const saving = play(openingState(EVALUATION, opening, typed('a')), DUE);

  it('is none where this browser’s earlier saving came late', () => {
    expect(play(saving, conflict(1, draftBy('before', 5)))).toMatchObject({ name: 'saving', base: '1-9', sequence: 2 });
    expect(play(saving, conflict(1, draftBy('before', 6)))).toMatchObject({ name: 'conflict' });
  });

  it('is overwritten from the other version on', () => {
    expect(play(STATES.conflict, { type: 'overwritten' })).toMatchObject({ base: '1-9' });
    const ofAnother = play(SAVING, conflict(1, draftBy('other', 3, 41)), { type: 'overwritten' });
    expect(ofAnother).toMatchObject({ base: '' });
  });
});

test.each<[StateName, string, boolean]>([
  ['untouched', 'untouched', false],
  ['dirty', 'saving', false],
  ['saving', 'saving', false],
  ['queued', 'saving', false],
  ['saved', 'saved', false],
  ['offline', 'offline', true],
  ['conflict', 'conflict', true],
  ['refused', 'refused', true],
  ['closed', 'saved', false],
])('%s is shown as %s; leaving loses something: %s', (name, kind, risk) => {
  expect(saveStatusOf(STATES[name]).kind).toBe(kind);
  expect(isAtRisk(STATES[name])).toBe(risk);
});
