import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@/api/session';
import { renderApp } from '@/test/render';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

const nadia = makeUser('colaborador', { id: 41, name: 'Nadia Reyes', email: 'nadia@colegio.edu.co', has_access: false, access: 'none' });
const luz = makeUser('evaluador', { id: 42, name: 'Luz Mora', email: 'luz@colegio.edu.co', access: 'temporary' });
const bruno = makeUser('colaborador', { id: 43, name: 'Bruno Díaz' });
const noEmail = makeUser('colaborador', { id: 44, name: 'Olga Paz', email: '', has_access: false, access: 'none' });

const passwords = [
  { id: 41, name: 'Nadia Reyes', email: 'nadia@colegio.edu.co', access_code: 'k7wm-p4nd-9xtr', expires_at: '2026-12-07T10:00:00-05:00' },
];

beforeEach(() => {
  signInAs('admin', { id: 7 });
  on('GET', '/users', ({ query }) => {
    const found: User[] = query.get('access') === 'none' ? [nadia, noEmail] : [bruno, luz, nadia];
    return json(found, { total: found.length });
  });
  on('GET', '/categories', []);
  on('GET', '/users/departments', []);
});

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('nobody without a password of their own is called active, and the page leads to them', async () => {
  const { user, router } = renderApp('/users');
  expect((await row('Bruno Díaz')).getByText('Activo')).toBeVisible();
  expect((await row('Luz Mora')).getByText('Contraseña temporal')).toBeVisible();
  expect((await row('Nadia Reyes')).getByText('Sin contraseña')).toBeVisible();
  expect(await screen.findByText(/2 personas todavía no tienen contraseña/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver personas' }));
  expect(router.state.location.search).toBe('?status=none');
  expect((await row('Olga Paz')).getByRole('checkbox')).toBeDisabled();
});

test('those selected get temporary passwords, which are shown once', async () => {
  on('POST', '/users/temporary-passwords', passwords);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderApp('/users?status=none');
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  expect(await screen.findByRole('heading', { name: 'Contraseñas temporales' })).toBeVisible();
  expect(requests('POST', '/users/temporary-passwords')[0]?.body).toEqual({ ids: [41] });
  expect((await row('Nadia Reyes')).getByText('k7wm-p4nd-9xtr')).toBeVisible();
  expect(screen.getByText(`Se ingresa en ${window.location.origin} con el correo y esta contraseña.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: 'Volver a los usuarios' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible();
  expect(screen.queryByText('k7wm-p4nd-9xtr')).toBeNull();
});

test('a refusal is said, and those selected stay so', async () => {
  on('POST', '/users/temporary-passwords', failure(409, 'Nadia Reyes ya eligió su contraseña. No se generó ninguna.'));
  const { user } = renderApp('/users?status=none');
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  expect(await screen.findByText(/Nadia Reyes ya eligió su contraseña/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect((await row('Nadia Reyes')).getByRole('checkbox')).toBeChecked();
});
