import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { forgetFirstAnswers, openFirstAnswers, STAYS_FRESH } from '@/api/firstAnswers';
import { createQueryClient } from '@/api/queryClient';
import { openSession } from '@/api/session';
import ReportPage from '@/features/reports/ReportPage';
import { renderApp, renderUi } from '@/test/render';
import { report, school } from '@/test/school';
import { makeUser, noContent, on, requests } from '@/test/server';
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
function embed(answers: Record<string, unknown>, id = 'first-answers') {
  const element = document.createElement('script');
  element.id = id;
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

function Opened() {
  const queryClient = useQueryClient();
  useState(() => openSession(queryClient));
  return <ReportPage />;
}

test('what came with the page is drawn at once, and counts as its answer', async () => {
  embed({ ...makeUser('colaborador', { id: 9 }) }, 'signed-in');
  embed({ '/api/reports/full/4/9': report, '/api/plans/of/4/9': { actions: [], noticed: [] } });
  const { queryClient } = renderUi(<Opened />, { address: '/report/4/9', path: '/report/:evaluationId/:userId' });
  expect(screen.getByText('Bruno Díaz')).toBeVisible();
  await waitFor(() => expect(queryClient.getQueryData(['report', '4', '9'])).toEqual(report));
  expect(requests()).toHaveLength(0);
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
