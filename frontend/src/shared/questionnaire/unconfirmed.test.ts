import { expect, test } from 'vitest';
import type { DraftPlace } from './kinds';
import { findUnconfirmed, forgetUnconfirmed, keepUnconfirmed } from './unconfirmed';

const place: DraftPlace = { sort: 'draft', authorId: 7, subjectId: 2 };

const typedIn = (device: string, sequence: number) => ({
  evaluationId: 40,
  device,
  sequence,
  base: '',
  content: { scores: [] },
  at: Date.now(),
});

test('what a later form of the same tab has typed stays, also without the browser’s storage', () => {
  keepUnconfirmed(place, typedIn('later', 1));
  localStorage.clear();
  forgetUnconfirmed(place, 'earlier');
  expect(findUnconfirmed(place)).toMatchObject({ device: 'later' });
  forgetUnconfirmed(place, 'later', 0);
  expect(findUnconfirmed(place)).toMatchObject({ device: 'later' });
  forgetUnconfirmed(place, 'later', 1);
  expect(findUnconfirmed(place)).toBeNull();
});
