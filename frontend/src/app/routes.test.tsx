import { act, screen, waitFor, within } from '@testing-library/react';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { api } from '@/api/client';
import type { User } from '@/api/session';
import { ROLES, type Role } from '@/constants';
import { renderApp } from '@/test/render';
import { failure, held, makeUser, noContent, offline, on, requests, signInAs } from '@/test/server';
import { mayVisit } from './guards';
import { addressesOf, routes } from './routes';

const heading = () => screen.findByRole('heading', { level: 1 });

const MANAGERS: Role[] = ['admin', 'gestionhumana'];
const EVERYBODY: Role[] = ['admin', 'gestionhumana', 'evaluador', 'colaborador'];

/** Who may see what, written down once more by hand. */
const ALLOWED: Record<string, Role[]> = {
  '/dashboard': MANAGERS,
  '/create-evaluation': MANAGERS,
  '/new-year': MANAGERS,
  '/evaluations': MANAGERS,
  '/edit-evaluation/42': MANAGERS,
  '/question-banks': MANAGERS,
  '/evaluation-form': ['admin', 'evaluador'],
  '/sent-evaluations': ['admin', 'evaluador'],
  '/sent-evaluations/3/42': ['admin', 'evaluador'],
  '/evaluators': MANAGERS,
  '/collaborators': MANAGERS,
  '/reports': MANAGERS,
  '/report/3/42': MANAGERS,
  '/report-detail/3/42': MANAGERS,
  '/categories': MANAGERS,
  '/users': MANAGERS,
  '/create-user': MANAGERS,
  '/create-users': MANAGERS,
  '/edit-user/42': MANAGERS,
  '/users/42': MANAGERS,
  '/users/42/join': ['admin'],
  '/evaluation-history': MANAGERS,
  '/evaluation-history/42': MANAGERS,
  '/assignment-management': MANAGERS,
  '/assignments': MANAGERS,
  '/readiness': MANAGERS,
  '/imports': MANAGERS,
  '/school': ['admin'],
  '/integrations': ['admin'],
  '/home': ['gestionhumana', 'evaluador', 'colaborador'],
  '/submissions': MANAGERS,
  '/not-evaluated': MANAGERS,
  '/self-evaluations': MANAGERS,
  '/talks': MANAGERS,
  '/analysis': MANAGERS,
  '/analysis/3/42': MANAGERS,
  '/board-report': MANAGERS,
  '/training-report': MANAGERS,
  '/plans': MANAGERS,
  '/plans/new': MANAGERS,
  '/reminders': MANAGERS,
  '/audit': ['admin'],
  '/profile': EVERYBODY,
  '/edit-profile': EVERYBODY,
  '/my-history': EVERYBODY,
  '/my-talks': EVERYBODY,
  '/my-talks/42/42': EVERYBODY,
  '/self-evaluation': EVERYBODY,
  '/self-evaluation/42': EVERYBODY,
};
const ADDRESSES = Object.keys(ALLOWED);

function visits(user: User, address: string): boolean {
  return routes.some((route) =>
    addressesOf(route).some((path) => {
      const match = matchPath(path, address);
      return match !== null && mayVisit(user, route, match.params);
    }),
  );
}

test.each(ADDRESSES)('%s is for whom it is meant', (address) => {
  expect(ROLES.filter((role) => visits(makeUser(role), address))).toEqual(ALLOWED[address]);
});

test('every row of the table is written down here', () => {
  const patterns = routes.flatMap(addressesOf);
  expect(patterns.filter((path) => !ADDRESSES.some((address) => matchPath(path, address)))).toEqual([]);
});

test.each(['/report/3/42', '/report-detail/3/42'])('%s is also for the one it is about', (address) => {
  expect(visits(makeUser('colaborador', { id: 42 }), address)).toBe(true);
  expect(visits(makeUser('evaluador', { id: 42 }), address)).toBe(true);
  expect(visits(makeUser('evaluador', { id: 3 }), address)).toBe(false);
});

test.each(['/dashboard', '/evaluation-form', '/report/3/42'])('%s asks a visitor without a session to sign in', async (address) => {
  const { router } = renderApp(address);
  expect(await heading()).toHaveTextContent('Iniciar sesión');
  expect(router.state.location.pathname).toBe('/login');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  ['/USERS?page=2', '/users?page=2'],
  ['/Edit-User/42/', '/edit-user/42'],
])('%s is spelled %s', async (address, spelled) => {
  on('GET', '/*', failure(404));
  signInAs('admin');
  const { router } = renderApp(address);
  await heading();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(spelled);
});

test.each([
  ['/users', 'colaborador'],
  ['/home', 'admin'],
  ['/report/3/42', 'evaluador'],
] as const)('%s denies %s', async (address, role) => {
  signInAs(role);
  renderApp(address);
  expect(await heading()).toHaveTextContent('Acceso Denegado');
  expect(screen.getByText('No tienes permisos para acceder a esta página.')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
});

test.each(ADDRESSES)('%s opens, with a title and its menu', async (address) => {
  on('GET', '/*', failure(404));
  signInAs(ALLOWED[address]?.[0] ?? 'admin');
  renderApp(address);
  const title = await heading();
  expect(title).not.toHaveTextContent(/Acceso Denegado|no se pudo mostrar|no encontrada/);
  expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBeInTheDocument();
});

const menu = async () =>
  within(await screen.findByRole('navigation', { name: 'Menú principal' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('only an evaluator is offered to evaluate', async () => {
  signInAs('evaluador');
  const { unmount } = renderApp('/home');
  expect(await menu()).toContain('Realizar Evaluación');
  unmount();
  signInAs('admin');
  renderApp('/profile');
  expect(await menu()).not.toContain('Realizar Evaluación');
});

test('a collaborator is offered their own history, and nothing to manage', async () => {
  signInAs('colaborador');
  renderApp('/home');
  expect(await menu()).toEqual(['Inicio', 'Mi Historial de Evaluaciones']);
});

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

test.each([
  ['/create-user', 'Usuarios'],
  ['/users/5', 'Usuarios'],
  ['/plans/new', 'Planes de capacitación'],
  ['/assignment-management', 'Asignaciones'],
])('on %s the link that leads to it is marked, but not as the page itself', async (address, name) => {
  on('GET', '/*', failure(404));
  signInAs('gestionhumana');
  renderApp(address);
  expect(await heading()).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Menú principal' })).getAllByRole('link');
  expect(links.filter((link) => 'marked' in link.dataset).map((link) => link.textContent)).toEqual([name]);
  expect(screen.queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
});

test('any other address is not found, signed in or not', async () => {
  const { unmount } = renderApp('/does-not-exist');
  expect(await heading()).toHaveTextContent('Página no encontrada');
  expect(screen.getByRole('link', { name: 'Ingresar a Evaluacmo' })).toHaveAttribute('href', '/');
  unmount();
  signInAs('evaluador');
  renderApp('/does-not-exist');
  expect(await heading()).toHaveTextContent('Página no encontrada');
  expect(await screen.findByRole('navigation', { name: 'Menú principal' })).toBeVisible();
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
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  expect(requests('POST', '/logout')).toHaveLength(1);
  expect(router.state.location.state).toBeNull();
});

test('a request that the server refuses while it signs somebody out is no session that expired', async () => {
  signInAs('evaluador');
  const { user, router } = renderApp('/home');
  const answer = held(noContent);
  on('POST', '/logout', answer.handler);
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(requests('POST', '/logout')).toHaveLength(1));
  on('GET', '/profile', failure(401));
  await act(() => api.get('/profile').catch(() => undefined));
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  act(() => answer.release());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.state).toBeNull();
});

test('whoever signs out of a session that has ended is signed out', async () => {
  signInAs('evaluador');
  const { user, router } = renderApp('/home');
  on('POST', '/logout', failure(401));
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
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
