import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROLES } from '@/constants';
import { renderApp } from '@/test/render';
import { failure, makeUser, noContent, offline, on, requests, signInAs } from '@/test/server';
import { mayVisit } from './guards';
import { routes } from './routes';

const ADDRESSES = routes.flatMap(({ path }) => path);
const example = (address: string) => address.replace(/:\w+\??/g, '42');

const heading = () => screen.findByRole('heading', { level: 1 });

test.each(ADDRESSES)('%s asks whoever is not signed in to do so', async (address) => {
  const { router } = renderApp(example(address));
  expect(await heading()).toHaveTextContent('Iniciar sesión');
  expect(router.state.location.pathname).toBe('/login');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

const CROSSED = ROLES.flatMap((role) =>
  routes.map((route) => ({ role, route, address: example([route.path].flat()[0] ?? '') })),
);

test.each(CROSSED.filter(({ role, route }) => !mayVisit(makeUser(role), route, { userId: '42' })))(
  '$address denies $role',
  async ({ role, address }) => {
    signInAs(role);
    renderApp(address);
    expect(await heading()).toHaveTextContent('Acceso Denegado');
    expect(screen.getByText('No tienes permisos para acceder a esta página.')).toBeVisible();
  },
);

test.each(CROSSED.filter(({ role, route }) => mayVisit(makeUser(role), route, { userId: '42' })))(
  '$address lets $role in',
  async ({ role, address }) => {
    on('GET', '/*', failure(404));
    signInAs(role);
    const { router } = renderApp(address);
    expect(await screen.findByRole('navigation', { name: 'Menú principal' })).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('main h1, main [role="alert"]')).not.toBeNull());
    expect(screen.queryByText('Acceso Denegado')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe(address);
  },
);

test.each([
  ['admin', '/dashboard'],
  ['gestionhumana', '/dashboard'],
  ['evaluador', '/home'],
  ['colaborador', '/home'],
] as const)('%s starts at %s', async (role, start) => {
  signInAs(role);
  const { router } = renderApp('/');
  await waitFor(() => expect(router.state.location.pathname).toBe(start));
});

test('the home page greets by name', async () => {
  signInAs('colaborador');
  renderApp('/home');
  expect(await heading()).toHaveTextContent('Bienvenido, Ana Gómez a Evaluacmo');
  expect(document.title).toBe('Inicio · Evaluacmo');
  expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
});

test('any other address is not found, signed in or not', async () => {
  renderApp('/does-not-exist');
  expect(await heading()).toHaveTextContent('Página no encontrada');
});

test('the denied page leads back and to support', async () => {
  renderApp('/unauthorized');
  expect(await heading()).toHaveTextContent('Acceso Denegado');
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Contactar a soporte' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:.+@/),
  );
});

test('somebody whose session cannot be asked for gets to try again', async () => {
  on('GET', '/users/me', offline);
  const { user } = renderApp('/home');
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la información.');
  signInAs('colaborador');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await heading()).toHaveTextContent('Bienvenido');
});

test('signing out says goodbye to the server and goes to the login page', async () => {
  signInAs('evaluador');
  const { user, router } = renderApp('/home');
  on('POST', '/logout', noContent);
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  expect(await heading()).toHaveTextContent('Iniciar sesión');
  expect(requests('POST', '/logout')).toHaveLength(1);
  expect(router.state.location.state).toBeNull();
});

test('a sign-out that the server did not get is not pretended', async () => {
  signInAs('evaluador');
  const { user } = renderApp('/home');
  on('POST', '/logout', failure(503, 'Intente más tarde.'));
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cerrar la sesión.');
  expect(await heading()).toHaveTextContent('Bienvenido');
});
