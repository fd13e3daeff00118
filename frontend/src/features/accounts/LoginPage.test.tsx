import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { failure, held, json, makeUser, offline, on, requests, serverSays } from '@/test/server';

const email = () => screen.findByLabelText('Correo electrónico');
const password = () => screen.getByLabelText('Contraseña');
const enter = () => screen.getByRole('button', { name: 'Ingresar' });

async function signIn(user: UserEvent) {
  await write(user, await email(), ' ana@colegio.edu.co ');
  await write(user, password(), 'una clave larga');
  await user.click(enter());
}

const answerLogin = (role: 'admin' | 'evaluador') =>
  on('POST', '/users/login', { user: makeUser(role) });

test('signs in and goes to where the role starts', async () => {
  answerLogin('evaluador');
  const { user, router } = renderApp('/login');
  await signIn(user);
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(router.state.location.pathname).toBe('/home');
  expect(requests('POST', '/users/login')[0]?.body).toEqual({
    email: 'ana@colegio.edu.co',
    password: 'una clave larga',
  });
});

test('asks for an e-mail or a document where the school allows it', async () => {
  serverSays('sign-in-by-identity-number', 'on');
  answerLogin('evaluador');
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Ingresar' }));
  expect(screen.getByText('Escriba su correo o su documento.')).toBeVisible();
  expect(screen.getByText('Ingrese con su correo institucional o su documento.')).toBeVisible();
  await write(user, screen.getByLabelText('Correo o documento'), '52.123.456');
  await write(user, password(), 'una clave larga');
  await user.click(enter());
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(requests('POST', '/users/login')[0]?.body).toEqual({ email: '52.123.456', password: 'una clave larga' });
});

test('goes back to the page that was asked for', async () => {
  answerLogin('evaluador');
  const { user, router } = renderApp('/home?search=x');
  await signIn(user);
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(router.state.location.search).toBe('?search=x');
});

test('does not go back to a page that the role may not see', async () => {
  answerLogin('admin');
  const { user, router } = renderApp('/home');
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test.each([
  ['the password is wrong', () => failure(401), 'Credenciales incorrectas. Inténtalo de nuevo.'],
  ['the server fails', () => failure(500), 'Credenciales incorrectas. Inténtalo de nuevo.'],
  ['the connection breaks', offline, 'Credenciales incorrectas. Inténtalo de nuevo.'],
  ['a proxy locks it', () => new Response('<html>Too Many Requests</html>', { status: 429 }), 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.'],
  ['a proxy locks it in JSON', () => json({ message: 'Rate limit exceeded' }, { status: 429 }), 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.'],
  ['it is locked', () => failure(429, 'Demasiados intentos. Intente en 5 minutos.'), 'Demasiados intentos. Intente en 5 minutos.'],
])('says so when %s', async (_, answer, message) => {
  on('POST', '/users/login', answer);
  const { user } = renderApp('/login');
  await signIn(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).not.toHaveTextContent(/html|Too Many|Rate limit|inesperado/);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(enter()).toBeEnabled();
});

test('says so when no token is to be had', async () => {
  on('GET', '/csrf-token', offline);
  const { user } = renderApp('/login');
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error obteniendo el token CSRF.No se pudo conectar con el servidor.',
  );
});

test('asks for both, beside the fields and in a summary, and goes to the first', async () => {
  const { user } = renderApp('/login');
  await email();
  await user.click(enter());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Revise estos 2 campos: Correo electrónico, Contraseña',
  );
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveAccessibleDescription('Escriba su correo electrónico.');
  expect(password()).toHaveAccessibleDescription('Escriba su contraseña.');
  await user.click(screen.getByRole('button', { name: 'Contraseña' }));
  expect(password()).toHaveFocus();
  expect(requests('POST')).toHaveLength(0);
});

test('sends what a password manager has filled in, also where it tells the page nothing', async () => {
  answerLogin('evaluador');
  const { user } = renderApp('/login');
  const fillIn = (field: HTMLElement, text: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  fillIn(await email(), 'ana@colegio.edu.co');
  fillIn(password(), 'una clave larga');
  await user.click(enter());
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(requests('POST', '/users/login')[0]?.body).toEqual({ email: 'ana@colegio.edu.co', password: 'una clave larga' });
});

test('is sent once, however often it is pressed', async () => {
  const answer = held(() => json({ user: makeUser('evaluador') }));
  on('POST', '/users/login', answer.handler);
  const { user } = renderApp('/login');
  await signIn(user);
  await user.type(password(), '{Enter}{Enter}');
  await waitFor(() => expect(requests('POST')).toHaveLength(1));
  answer.release();
  expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
  expect(requests('POST')).toHaveLength(1);
});
