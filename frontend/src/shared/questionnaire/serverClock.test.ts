import { afterEach, expect, test } from 'vitest';
import { currentYear, formatToday } from '@/format';
import { compareClocks } from '@/serverClock';
import { itIs } from '@/test/clock';
import { openingState, saveStatusOf } from './autosave';

const SAVED = '2026-12-31T10:00:00-05:00';

/** The device shows `shown` while the server says that it is `really`. */
function clockShows(shown: string, really: string): void {
  itIs(shown);
  compareClocks(new Response(null, { headers: { Date: new Date(really).toUTCString() } }));
}

/** When a draft was saved, in minutes before the device's now. */
function savedAgo(): number {
  const opening = { content: 'a', base: '1', own: null, savedAt: SAVED, isUnsaved: false, newer: null };
  const status = saveStatusOf(openingState(4, opening, 'a'));
  return status.kind === 'saved' ? (Date.now() - status.at) / 60_000 : NaN;
}

afterEach(() => clockShows(SAVED, SAVED));

test.each([
  ['a day ahead', '2027-01-01T10:05:00-05:00'],
  ['a day behind', '2026-12-30T10:05:00-05:00'],
  ['right', '2026-12-31T10:05:00-05:00'],
])('with a clock that is %s it is still the server’s day, and what was saved is as old as it is', (_, shown) => {
  clockShows(shown, '2026-12-31T10:05:00-05:00');
  expect(currentYear()).toBe(2026);
  expect(formatToday()).toBe('31 de diciembre de 2026');
  expect(savedAgo()).toBe(5);
});

test('the moment that an answer takes is no difference', () => {
  clockShows('2026-12-31T10:05:30-05:00', '2026-12-31T10:05:00-05:00');
  expect(savedAgo()).toBe(5.5);
});

test('an answer without a date says nothing', () => {
  clockShows('2027-01-01T10:05:00-05:00', '2026-12-31T10:05:00-05:00');
  compareClocks(new Response());
  expect(formatToday()).toBe('31 de diciembre de 2026');
});
