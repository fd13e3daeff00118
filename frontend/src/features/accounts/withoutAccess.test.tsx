import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@/api/session';
import { renderPage, renderUi, write } from '@/test/render';
import { failure, held, json, makeUser, on, requests, signInAs } from '@/test/server';
import { common } from '@/strings/common';
import { PasswordSlips } from './PasswordSlips';

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
  const { user, router } = renderPage('/users');
  expect((await row('Bruno Díaz')).getByText('Activo')).toBeVisible();
  expect((await row('Luz Mora')).getByText('Contraseña temporal')).toBeVisible();
  expect((await row('Nadia Reyes')).getByText('Sin contraseña')).toBeVisible();
  expect(await screen.findByText(/2 personas sin contraseña/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver personas' }));
  expect(router.state.location.search).toBe('?status=none');
  expect((await row('Olga Paz')).getByRole('checkbox')).toBeDisabled();
});

test('those selected get temporary passwords, which are shown once', async () => {
  on('POST', '/users/temporary-passwords', passwords);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderPage('/users?status=none');
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  expect(await screen.findByRole('heading', { name: 'Contraseñas temporales' })).toBeVisible();
  expect(requests('POST', '/users/temporary-passwords')[0]?.body).toEqual({ ids: [41] });
  expect((await row('Nadia Reyes')).getByText('k7wm-p4nd-9xtr')).toBeVisible();
  expect(screen.getByText(`Se ingresa en ${window.location.origin} con el correo y esta contraseña.`)).toBeVisible();
  const slip = within(screen.getByRole('list', { name: 'Contraseñas temporales, por nombre', hidden: true }));
  for (const words of [common.schoolFallback, 'Nadia Reyes', 'nadia@colegio.edu.co', 'k7wm-p4nd-9xtr', '7 de diciembre de 2026', `Ingrese en ${window.location.origin}`]) {
    expect(slip.getByText(words)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: 'Volver a los usuarios' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible();
  expect(screen.queryByText('k7wm-p4nd-9xtr')).toBeNull();
});

test('passwords that are being generated are not left unseen without a question', async () => {
  const answer = held(() => json(passwords));
  on('POST', '/users/temporary-passwords', answer.handler);
  const { user, router } = renderPage('/users?status=none');
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  await waitFor(() => expect(requests('POST', '/users/temporary-passwords')).toHaveLength(1));
  await router.navigate('/evaluations');
  const question = await screen.findByRole('alertdialog', { name: '¿Salir sin verlo?' });
  await user.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
  answer.release();
  expect(await screen.findByRole('heading', { name: 'Contraseñas temporales' })).toBeVisible();
});

test('are all selected for passwords where the list was opened for that, until it shows others', async () => {
  const { user } = renderPage('/users?status=none&selected=all');
  expect((await row('Nadia Reyes')).getByRole('checkbox')).toBeChecked();
  expect((await row('Olga Paz')).getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Generar contraseñas (1)' })).toBeVisible();
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  expect(screen.queryByRole('button', { name: /Generar contraseñas/ })).toBeNull();
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Generar contraseñas (1)' })).toBeVisible();
  await write(user, screen.getByRole('searchbox'), 'n');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Generar contraseñas/ })).toBeNull());
});

test('a slip for somebody without an e-mail says with what they sign in, and not their document', () => {
  renderUi(<PasswordSlips passwords={passwords.map((password) => ({ ...password, email: '' }))} />);
  expect(screen.getByText('Ingresa con')).toBeInTheDocument();
  expect(screen.getByText('su número de documento')).toBeInTheDocument();
  expect(screen.queryByText('Correo')).toBeNull();
});

/** Answers with people without a password; the first has no e-mail either. Returns the ids of the others. */
function answerWithoutAccess(count: number) {
  const people = Array.from({ length: count }, (_, index) => ({
    ...nadia,
    id: 100 + index,
    name: `Persona ${index}`,
    email: index === 0 ? '' : `persona${index}@colegio.edu.co`,
  }));
  on('GET', '/users', ({ query }) =>
    json(query.has('page') ? people.slice(0, Number(query.get('page_size'))) : people, { total: count }),
  );
  return people.slice(1).map(({ id }) => id);
}

test('all who are found get temporary passwords, but for those who cannot sign in', async () => {
  const ids = answerWithoutAccess(12);
  on('POST', '/users/temporary-passwords', passwords);
  const { user } = renderPage('/users?status=none');
  await row('Persona 1');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
  await user.click(screen.getByRole('button', { name: 'Seleccionar los 12 encontrados' }));
  expect(await screen.findByText('11 personas seleccionadas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Seleccionar los 12 encontrados' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (11)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  expect(await screen.findByRole('heading', { name: 'Contraseñas temporales' })).toBeVisible();
  expect(requests('POST', '/users/temporary-passwords').map(({ body }) => body)).toEqual([{ ids }]);
});

test('more people than get temporary passwords at once are told of before anything is sent', async () => {
  answerWithoutAccess(102);
  const { user } = renderPage('/users?status=none');
  await row('Persona 1');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
  await user.click(screen.getByRole('button', { name: 'Seleccionar los 102 encontrados' }));
  await user.click(await screen.findByRole('button', { name: 'Generar contraseñas (101)' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Seleccione como máximo 100 personas para generar sus contraseñas.',
  );
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByText('101 personas seleccionadas')).toBeVisible();
  expect(requests('POST')).toHaveLength(0);
});

test('a refusal is said, and those selected stay so', async () => {
  on('POST', '/users/temporary-passwords', failure(409, 'Nadia Reyes ya eligió su contraseña. No se generó ninguna.'));
  const { user } = renderPage('/users?status=none');
  await user.click((await row('Nadia Reyes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Generar contraseñas (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar' }));
  expect(await screen.findByText(/Nadia Reyes ya eligió su contraseña/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect((await row('Nadia Reyes')).getByRole('checkbox')).toBeChecked();
});
