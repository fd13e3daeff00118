import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { forgetFirstAnswers, openFirstAnswers, STAYS_FRESH } from '@/api/firstAnswers';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import { renderApp } from '@/test/render';
import { school } from '@/test/school';
import { noContent, on, requests } from '@/test/server';
import { addressesOf, routes } from './routes';

const PARTS: Record<string, string> = { me: '7', evaluationId: '4', userId: '9' };
const filled = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => PARTS[name] ?? '');

const asking = routes.flatMap((route) =>
  addressesOf(route).flatMap((address) => (route.asks ? [[filled(address), route] as const] : [])),
);

test.each(asking)('%s asks at once for what the table says', async (address, { roles, asks = [] }) => {
  school(roles?.includes('evaluador') ? 'evaluador' : 'gestionhumana');
  renderApp(address);
  await waitFor(() => asks.forEach((call) => expect(requests('GET', filled(call))).toHaveLength(1)));
});

/** As the server writes it into the page. */
function embed(answers: Record<string, unknown>) {
  const element = document.createElement('script');
  element.id = 'first-answers';
  element.type = 'application/json';
  element.textContent = JSON.stringify(answers);
  document.head.append(element);
}

const CAME = ['came with the page'];
const ask = () => api.get('/receipts');

afterEach(forgetFirstAnswers);

test('what came with the page is not asked for, once', async () => {
  embed({ '/api/receipts': CAME });
  openFirstAnswers();
  expect(document.querySelector('#first-answers')).toBeNull();
  expect(await ask()).toEqual(CAME);
  expect(requests()).toHaveLength(0);
  expect(await ask()).toEqual([]);
});

const login = () => api.post('/users/login', {});
const othersLogin = () => {
  const newValue = JSON.stringify({ state: 'in', userId: 8 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'evaluacmo:session', newValue }));
  return Promise.resolve();
};
const waiting = () => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + STAYS_FRESH);
  return Promise.resolve();
};

test.each([
  ['somebody has signed in', login],
  ['another tab has somebody else', othersLogin],
  ['it has grown old', waiting],
])('what came with the page counts no more once %s', async (_, happen) => {
  on('POST', '/users/login', noContent);
  embed({ '/api/receipts': CAME });
  openSession(createQueryClient());
  await happen();
  expect(await ask()).toEqual([]);
});
