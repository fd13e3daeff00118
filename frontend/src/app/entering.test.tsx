import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionMarker } from '@/api/sessionMarker';
import { renderApp, write } from '@/test/render';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

test.each(['/', '/login'])('a stranger at %s signs in and is led inside', async (address) => {
  on('POST', '/users/login', { user: makeUser('evaluador') });
  const { user } = renderApp(address);
  await write(user, await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
  expect(window.location.pathname).toBe('/login');
  await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(window.location.pathname).toBe('/home');
  expect(requests('POST', '/users/login')).toHaveLength(1);
});

test.each(['/evaluation-form?collaborator=22', '/report/40/2'])('a stranger who follows a link to %s is led there', async (address) => {
  on('POST', '/users/login', { user: makeUser('evaluador', { id: 2 }) });
  const { user } = renderApp(address);
  await write(user, await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
  await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
});

test('somebody whose session this browser has forgotten is led inside all the same', async () => {
  signInAs('colaborador');
  localStorage.clear();
  renderApp('/login');
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

test('a session that has ended since this browser knew of it is said to have ended', async () => {
  sessionMarker.signedIn(7);
  on('GET', '/users/me', () => json({ message: 'x', code: 'not_signed_in' }, { status: 401 }));
  renderApp('/home');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu sesión ha expirado.');
  expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
});

test.each(['a stranger', 'somebody signed in'])('%s gets a page for everybody by itself', async (who) => {
  if (who !== 'a stranger') signInAs('admin');
  on('GET', '/verification/:folio', () => failure(404, 'x', { code: 'not_found' }));
  renderApp('/verificar/EV-2026-0000-0000-0000');
  expect(await screen.findByRole('heading', { name: 'No existe' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(window.location.pathname).toBe('/verificar/EV-2026-0000-0000-0000');
});
