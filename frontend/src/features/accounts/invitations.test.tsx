import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { failure, json, makeUser, noContent, on, requests, serverSays, signInAs } from '@/test/server';

const nadia = makeUser('colaborador', { id: 41, name: 'Nadia Reyes', email: 'nadia@colegio.edu.co', has_access: false, access: 'none' });
beforeEach(() => serverSays('email', 'on'));

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/users', () => json([nadia], { total: 1 }));
  on('GET', '/users/41', nadia);
  on('GET', '/categories', []);
});

const invite = () => screen.findByRole('button', { name: 'Invitar a Nadia Reyes a elegir su contraseña' });

test.each(['/users', '/edit-user/41'])('whoever has no password is invited at %s', async (address) => {
  on('POST', '/users/41/invitation', noContent);
  const { user } = renderPage(address);
  await user.click(await invite());
  expect(await screen.findByText('La invitación para Nadia Reyes va en camino.')).toBeVisible();
  expect(requests('POST', '/users/41/invitation')).toHaveLength(1);
});

test('says why nobody was invited', async () => {
  on('POST', '/users/41/invitation', failure(409, 'Ya hay una invitación en camino para esta persona.'));
  const { user } = renderPage('/users');
  await user.click(await invite());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'No se pudo enviar la invitación. Ya hay una invitación en camino para esta persona.',
  );
});

test.each([{ status: false }, { email: '' }, { has_access: true, access: 'set' }])('nobody is invited with %o', async (other) => {
  on('GET', '/users', () => json([{ ...nadia, ...other }], { total: 1 }));
  renderPage('/users');
  await screen.findByRole('link', { name: 'Nadia Reyes' });
  expect(screen.queryByRole('button', { name: /Invitar/ })).not.toBeInTheDocument();
});

test('without e-mail nobody is invited', async () => {
  serverSays('email', 'off');
  renderPage('/edit-user/41');
  expect(await screen.findByText(/^No tiene contraseña/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Invitar/ })).not.toBeInTheDocument();
});

test('somebody is created with an invitation, or with a password that is typed', async () => {
  on('POST', '/users/invited', () => json(nadia, { status: 201 }));
  const { user, router } = renderPage('/create-user');
  await write(user, await screen.findByLabelText('Nombre completo'), 'Nadia Reyes');
  await write(user, screen.getByLabelText('Correo electrónico'), 'nadia@colegio.edu.co');
  expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Cómo obtiene su contraseña'), 'La escribo yo y se la entrego');
  expect(screen.getByLabelText('Contraseña')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Cómo obtiene su contraseña'), 'La elige con una invitación por correo');
  await user.click(screen.getByRole('button', { name: 'Crear usuario' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(requests('POST', '/users/invited').map(({ body }) => body)).toEqual([
    {
      name: 'Nadia Reyes',
      email: 'nadia@colegio.edu.co',
      identity_number: '',
      role: 'colaborador',
      position: '',
      department: '',
      category_id: null,
    },
  ]);
});
