import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { sessionQuery } from '@/api/session';
import { makeUser, on, requests, signInAs } from '@/test/server';
import { Entrance } from './Entrance';
import { App } from './providers';

function enter(address: string) {
  window.history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  queryClient.query(sessionQuery).catch(() => undefined);
  render(
    <App queryClient={queryClient}>
      <Entrance />
    </App>,
  );
  return userEvent.setup();
}

test.each(['/', '/login'])('a stranger at %s signs in and is led inside', async (address) => {
  on('POST', '/users/login', { user: makeUser('evaluador') });
  const user = enter(address);
  await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
  expect(window.location.pathname).toBe('/login');
  await user.type(screen.getByLabelText('Contraseña'), 'una clave larga{Enter}');
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(window.location.pathname).toBe('/home');
  expect(requests('POST', '/users/login')).toHaveLength(1);
});

test('somebody whose session this browser has forgotten is led inside all the same', async () => {
  signInAs('colaborador');
  localStorage.clear();
  enter('/login');
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});
