import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { school } from '@/test/school';
import { json, makeUser, on, requests } from '@/test/server';

/** The first is that of wide screens; both are there without style sheets. */
const searchButton = async () => (await screen.findAllByRole('button', { name: /Buscar/ }))[0] as HTMLElement;

const option = (name: RegExp) => within(screen.getByRole('dialog')).queryByRole('button', { name });

test('Ctrl+K finds a person by name, and leads to their page', async () => {
  school('gestionhumana');
  on('GET', '/users', () => json([makeUser('colaborador', { id: 9, name: 'Bruno Díaz' })], { total: 1 }));
  const { user, router } = renderApp('/profile');
  const before = await searchButton();
  before.focus();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
  expect(option(/Crear usuario/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(search).not.toBeInTheDocument());
  await waitFor(() => expect(before).toHaveFocus());

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' }), 'bruno');
  await within(screen.getByRole('dialog')).findByRole('button', { name: /Bruno Díaz/ });
  expect(requests('GET', '/users').at(-1)?.query.get('search')).toBe('bruno');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/9'));
});

test.each(['/profile', '/users'])('letters that are typed before the field is there arrive in it, on %s', async (path) => {
  school('gestionhumana');
  const { user } = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  const onPage = path === '/users' ? await screen.findByRole('searchbox') : null;
  onPage?.focus();
  await user.keyboard('{Control>}k{/Control}?brx{Backspace}u');
  const search = await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('no');
  expect(search).toHaveValue('?bruno');
  expect(onPage?.getAttribute('value') ?? '').toBe('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(search).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' })).toHaveValue('');
});

test('an evaluator finds the pages of the role, and nobody else', async () => {
  school('evaluador');
  const { user } = renderApp('/profile');
  await user.click(await searchButton());
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' }), 'evaluación');
  expect(option(/Realizar Evaluación/)).toBeInTheDocument();
  expect(option(/Crear evaluación/)).toBeNull();
  expect(requests('GET', '/users')).toHaveLength(0);
});

test('arrow keys choose what Enter opens, also once the search is changed', async () => {
  school('gestionhumana');
  on('GET', '/users', () => json([], { total: 0 }));
  const { user, router } = renderApp('/profile');
  await user.click(await searchButton());
  const search = await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
  await user.type(search, 'crear');
  await user.keyboard('{ArrowDown}');
  const chosen = () => within(screen.getByRole('dialog')).getAllByRole('status').map((status) => status.textContent);
  await waitFor(() => expect(chosen()).toContain('Crear evaluación'));
  await user.type(search, ' u');
  await waitFor(() => expect(chosen()).toContain('Crear usuario'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/create-user'));
});

test('? lists the keys, but not while something is typed', async () => {
  school('colaborador');
  const { user } = renderApp('/profile');
  await user.type(await screen.findByLabelText('Contraseña actual'), '?');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('?');
  expect(await screen.findByRole('alertdialog', { name: 'Atajos de teclado' })).toBeVisible();
});
