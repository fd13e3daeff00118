import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { bruno, school } from '@/test/school';
import { failure, on, requests, serverSays } from '@/test/server';

const button = () => screen.findByRole('button', { name: 'Ingresar con Google' });

test('the login page is as ever where the school has no accounts', async () => {
  renderPage('/login?school-account=foreign');
  expect(await screen.findByLabelText('Contraseña')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /Ingresar/ })).toHaveLength(1);
});

test.each([
  ['foreign', 'Esa cuenta no es del colegio. Ingrese con la que le dio el colegio.'],
  ['unknown', 'Con esa cuenta no se puede ingresar. Si cree que es un error, escriba a soporte.'],
  ['away', 'El servicio de cuentas del colegio no responde en este momento. Intente de nuevo en unos minutos.'],
])('says why somebody came back: %s', async (reason, sentence) => {
  serverSays('school-account', 'Ingresar con Google');
  renderPage(`/login?school-account=${reason}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('says nothing that the server has not said', async () => {
  serverSays('school-account', 'Ingresar con Google');
  renderPage('/login?school-account=toString');
  expect(await button()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says so when the issuer is away, and can be tried again', async () => {
  serverSays('school-account', 'Ingresar con Google');
  on('POST', '/school-account/login', () => failure(503, 'El servicio de cuentas del colegio no responde.'));
  const { user } = renderPage('/users?search=x');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio de cuentas del colegio no responde.');
  expect(await button()).toBeEnabled();
  const form = requests('POST', '/school-account/login')[0]?.body as FormData | undefined;
  expect(form?.get('next')).toBe('/users?search=x');
});

test('the school’s account comes first: the form is not focused, which would open the keyboard of a phone over it', async () => {
  serverSays('school-account', 'Ingresar con Google');
  renderPage('/login');
  expect(await button()).toBeVisible();
  expect(screen.getByText('Ingrese con su cuenta del colegio.')).toBeVisible();
  expect(screen.getByLabelText('Correo electrónico')).not.toHaveFocus();
});

test('only admins are offered the form where others have no passwords, folded', async () => {
  serverSays('school-account', 'Ingresar con Google');
  serverSays('passwords', 'admins');
  serverSays('email', 'on');
  const { user } = renderPage('/login');
  expect(await button()).toBeVisible();
  expect(screen.getByText('Ingrese con su cuenta del colegio.')).toBeVisible();
  expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
  expect(screen.queryByText('¿Olvidó su contraseña?')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ingresar con contraseña' }));
  expect(screen.getByLabelText('Contraseña')).toBeVisible();
  expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
});

test('managers see and undo the link of a person', async () => {
  serverSays('school-account', 'Ingresar con Google');
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true, email: 'bruno@colegio.example' });
  on('GET', '/users/9/school-account', { email: 'b.diaz@colegio.example', linked_at: '2026-03-04T10:00:00-05:00', is_hidden: false });
  on('DELETE', '/users/9/school-account', () => new Response(null, { status: 204 }));
  const { user } = renderPage('/users/9');
  expect(await screen.findByText('b.diaz@colegio.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desvincular' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Se cerrarán las sesiones de Bruno Díaz.');
  on('GET', '/users/9/school-account', { email: '', linked_at: null, is_hidden: false });
  await user.click(within(dialog).getByRole('button', { name: 'Desvincular' }));
  expect(await screen.findByText('Sin vincular: se vincula al ingresar con ella.')).toBeVisible();
  expect(requests('DELETE', '/users/9/school-account')).toHaveLength(1);
});
