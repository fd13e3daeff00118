import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JoinPreview } from '@/api/joining';
import { renderPage } from '@/test/render';
import { bruno, school } from '@/test/school';
import { failure, json, makeUser, on, requests } from '@/test/server';

const other = makeUser('colaborador', { id: 11, name: 'Bruno Díaz', email: 'bruno@gmail.example', position: 'Docente' });

const account = (user: { id: number; name: string; email: string }, more: Partial<JoinPreview['stays']> = {}): JoinPreview['stays'] => ({
  identity_number: '',
  role: 'colaborador',
  position: '',
  department: '',
  category_name: 'Docentes',
  status: true,
  id: user.id,
  name: user.name,
  email: user.email,
  ...more,
});

const own = { id: 9, name: bruno.name, email: 'bruno@colegio.example' };

const preview = (isOtherKept: boolean): JoinPreview => {
  const [stays, joined] = isOtherKept ? [other, own] : [own, other];
  return {
    stays: account(stays),
    joined: account(joined, { position: 'Docente' }),
    afterwards: account(stays, { position: 'Docente' }),
    moving: [
      { kind: 'results', count: 1 },
      { kind: 'evaluators', count: 2 },
    ],
    version: isOtherKept ? 'b' : 'a',
  };
};

function found() {
  school('admin');
  on('GET', '/users/9', { ...bruno, ...own });
  on('GET', '/users', () => json([{ ...bruno, ...own }, other], { total: 2 }));
  on('GET', '/users/:id/join', ({ params }) => json(preview(params.id === '11')));
}

async function choose() {
  found();
  const app = renderPage('/users/9/join');
  await app.user.click(await screen.findByRole('combobox', { name: 'La otra cuenta' }));
  await app.user.click(await screen.findByRole('option', { name: 'Bruno Díaz · bruno@gmail.example · Docente', hidden: true }));
  return app;
}

test('the page of a person leads an admin to it, and nobody else', async () => {
  found();
  const { user } = renderPage('/users/9');
  await user.click(await screen.findByRole('link', { name: 'Unir con…' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Unir cuentas de la misma persona' })).toBeVisible();
  expect(await screen.findByRole('link', { name: `Volver a ${bruno.name}` })).toHaveAttribute('href', '/users/9');
});

test('human resources are not led to it', async () => {
  school('gestionhumana');
  renderPage('/users/9');
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Unir con…' })).not.toBeInTheDocument();
});

test('two accounts are shown side by side, and joined after two questions', async () => {
  const { user, router } = await choose();
  const table = within(await screen.findByRole('table', { name: /Los datos de las dos cuentas/ }));
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells('Correo').slice(1)).toEqual(['bruno@colegio.example', 'bruno@gmail.example', 'bruno@colegio.example']);
  expect(cells('Puesto').slice(1)).toEqual(['—', 'Docente', 'Docente']);
  expect(screen.getByText('1 resultado')).toBeVisible();
  expect(screen.getByText('2 evaluadores asignados')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Unir las cuentas' }));
  expect((await screen.findAllByText('Compruébelo antes de unir las cuentas.'))[0]).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Comprobé que es la misma persona' }));
  await user.click(screen.getByRole('button', { name: 'Unir las cuentas' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Unir las dos cuentas?' }));
  expect(dialog.getByText(/No se puede deshacer/)).toBeVisible();
  expect(requests('POST', '/users/9/join')).toHaveLength(0);
  on('POST', '/users/9/join', { ...bruno, ...own });
  await user.click(dialog.getByRole('button', { name: 'Unir' }));
  expect(await screen.findByText('Las dos cuentas de Bruno Díaz son una.')).toBeVisible();
  expect(requests('POST', '/users/9/join')[0]?.body).toEqual({ joined_id: 11, version: 'a' });
  expect(router.state.location.pathname).toBe('/users/9');
});

test('the other account can be the one that stays', async () => {
  const { user, router } = await choose();
  await user.click(await screen.findByRole('radio', { name: /bruno@gmail.example/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Comprobé que es la misma persona' }));
  await user.click(screen.getByRole('button', { name: 'Unir las cuentas' }));
  on('POST', '/users/11/join', other);
  on('GET', '/users/11', other);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
  expect(await screen.findByText('Las dos cuentas de Bruno Díaz son una.')).toBeVisible();
  expect(requests('POST', '/users/11/join')[0]?.body).toEqual({ joined_id: 9, version: 'b' });
  expect(router.state.location.pathname).toBe('/users/11');
});

test('a refusal says why, before anything is asked', async () => {
  found();
  on('GET', '/users/:id/join', failure(409, 'Una de las dos cuentas evalúa o evaluó a la otra.', { code: 'evaluates_other' }));
  const { user } = renderPage('/users/9/join');
  await user.click(await screen.findByRole('combobox', { name: 'La otra cuenta' }));
  await user.click(await screen.findByRole('option', { name: /bruno@gmail.example/, hidden: true }));
  expect(await screen.findByText('Estas dos cuentas no se pueden unir.')).toBeVisible();
  expect(screen.getByText(/evalúa o evaluó a la otra/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unir las cuentas' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('accounts that could not be read are no refusal', async () => {
  found();
  on('GET', '/users/:id/join', failure(500));
  const { user } = renderPage('/users/9/join');
  await user.click(await screen.findByRole('combobox', { name: 'La otra cuenta' }));
  await user.click(await screen.findByRole('option', { name: /bruno@gmail.example/, hidden: true }));
  expect(await screen.findByText('No se pudieron comparar las dos cuentas.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('what has changed meanwhile is shown again, with the reason', async () => {
  const { user } = await choose();
  await user.click(await screen.findByRole('checkbox', { name: 'Comprobé que es la misma persona' }));
  on('POST', '/users/9/join', failure(409, 'Los datos cambiaron.', { code: 'changed_meanwhile' }));
  on('GET', '/users/:id/join', json({ ...preview(false), moving: [{ kind: 'results', count: 2 }], version: 'c' }));
  await user.click(screen.getByRole('button', { name: 'Unir las cuentas' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
  expect(await screen.findByText('2 resultados')).toBeVisible();
  expect(await screen.findByText(/No se unieron las cuentas/)).toBeVisible();
  expect(screen.getByText(/Los datos cambiaron/)).toBeVisible();
});
