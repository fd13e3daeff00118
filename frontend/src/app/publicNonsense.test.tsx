import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, settled } from '@/test/render';
import { failure, on, requests, serverSays } from '@/test/server';
import { addressesOf, publicRoutes } from './routes';

beforeEach(() => serverSays('email', 'on'));

const NONSENSE = ['..', '.', '%', '%E0%A4%A', '%2E%2E%2Fusers', '<b>x</b>', '🙂', 'a'.repeat(3000)];

const publicAddresses = ['/login', ...publicRoutes.flatMap(addressesOf).filter((address) => !address.includes(':'))];

const calls = () => requests().map(({ method, path, query }) => `${method} ${path}?${query}`);

/** Without the calls of every page: who is signed in, and the name of the school. */
const pageCalls = () => calls().filter((call) => !/ \/(users\/me|csrf-token|settings)\?/.test(call));

test.each(publicAddresses)('%s with nonsense as its parameters is as without', async (address) => {
  const app = renderApp(address);
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  await settled(app);
  const usual = new Set(pageCalls());
  app.unmount();
  for (const nonsense of NONSENSE) {
    const misled = renderApp(`${address}?folio=${nonsense}&link=${nonsense}&email=${nonsense}&token=${nonsense}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    await settled(misled);
    expect(pageCalls().filter((call) => !usual.has(call))).toEqual([]);
    misled.unmount();
  }
});

test.each(NONSENSE)('the folio %s is none, and is asked for nowhere else', async (nonsense) => {
  on('GET', '/verification/:folio', failure(404, 'No existe.'));
  const app = renderApp(`/verificar/${nonsense}`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await settled(app);
  expect(pageCalls().filter((call) => !call.startsWith('GET /verification/'))).toEqual([]);
});

test.each(NONSENSE)('what is typed as a folio, %s, is asked for nowhere else', async (nonsense) => {
  on('GET', '/verification/:folio', failure(404, 'No existe.'));
  const app = renderApp('/verificar');
  await app.user.click(await screen.findByLabelText('Folio'));
  await app.user.paste(nonsense);
  await app.user.keyboard('{Enter}');
  if (/[a-z\d]/i.test(nonsense)) expect(await screen.findByRole('heading', { level: 2 })).toBeVisible();
  else expect(screen.getByLabelText('Folio')).toBeInvalid();
  await settled(app);
  expect(pageCalls().filter((call) => !call.startsWith('GET /verification/'))).toEqual([]);
});

test.each(NONSENSE)('a link to a password with %s is no good', async (nonsense) => {
  on('POST', '/password/link', failure(400, 'No es válido.', { code: 'bad_link' }));
  renderApp(`/set-password#${nonsense}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'El enlace ya no es válido' })).toBeVisible();
});
