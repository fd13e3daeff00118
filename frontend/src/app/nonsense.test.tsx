import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage, settled } from '@/test/render';
import { school } from '@/test/school';
import { getUnanswered, requests } from '@/test/server';
import { addressesOf, routes } from './routes';

const addresses = routes.flatMap(addressesOf);

/** Every search parameter with a meaning of its own; `search`, departments and names of evaluations can be any text. */
const PARAMETERS = [
  'page', 'page_size', 'sort', 'log', 'log_size', 'log_sort', 'history', 'history_sort', 'assigned', 'year', 'period', 'compared', 'category', 'evaluator',
  'collaborator', 'bank', 'reason', 'role', 'status', 'state', 'kind', 'task', 'action', 'since', 'until', 'show', 'provisional', 'sent',
];
const DATES = ['since', 'until'];
const NONSENSE = ['abc', '1e3', '2026-02-31', '99999999999999999999'];
/** What looks most like a date, and like the number or the word of another parameter. */
const LIKELY = [
  { date: '2026-02-31', other: '1e3' },
  { date: 'abc', other: '99999999999999999999' },
];

/** Whether a call carries what the address says, or what came of it. */
const isMisled = (text: string, nonsense: string) => decodeURIComponent(text).split(/[/=&?,]/).some((part) => [nonsense, 'NaN', '1000'].includes(part));

const calls = () => requests().map(({ path, query }) => `${path}?${query}`);

afterEach(() => expect(getUnanswered()).toEqual([]));

test.each(addresses.filter((address) => address.includes(':')))('%s with nonsense in place of an id is no page', async (address) => {
  school('admin');
  const app = renderPage('/unauthorized');
  await screen.findByRole('heading', { name: 'Acceso Denegado' });
  for (const nonsense of NONSENSE) {
    const misled = address.replace(/:\w+/g, nonsense);
    await app.router.navigate(misled);
    await waitFor(() => expect(app.router.state.location.pathname).toBe(misled));
    await settled(app);
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    expect(calls().filter((call) => isMisled(call, nonsense))).toEqual([]);
  }
});

test.each(addresses.filter((address) => !address.includes(':')))('%s with nonsense in each of its parameters is as without', async (address) => {
  school(address === '/home' ? 'gestionhumana' : 'admin');
  const app = renderPage(address);
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await settled(app);
  const usual = new Set(calls());
  for (const { date, other } of LIKELY) {
    await app.router.navigate('/nowhere');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    await app.router.navigate(`${address}?${PARAMETERS.map((name) => `${name}=${DATES.includes(name) ? date : other}`).join('&')}`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
    await settled(app);
    expect(calls().filter((call) => !usual.has(call) || isMisled(call, date) || isMisled(call, other))).toEqual([]);
  }
});
