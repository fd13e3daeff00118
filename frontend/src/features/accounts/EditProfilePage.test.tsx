import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, renderPage, write } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';

const PROFILE = {
  id: 7,
  name: 'Ana Gómez',
  email: 'ana@colegio.edu.co',
  role: 'colaborador',
  position: 'Docente',
  department: '',
  category_name: 'Docentes',
};

const name = () => screen.findByLabelText('Nombre completo');
const save = () => screen.getByRole('button', { name: 'Guardar' });

beforeEach(() => {
  signInAs('colaborador');
  on('GET', '/profile', PROFILE);
  on('GET', '/evaluation-results/latest/7', failure(404));
});

test('shows what stays with human resources, and says so', async () => {
  renderPage('/edit-profile');
  const kept = await screen.findByRole('region', { name: 'Datos a cargo de Gestión Humana' });
  expect(within(kept).getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'ana@colegio.edu.co',
    'Docente',
    'No asignado',
    'Docentes',
  ]);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('sends the name alone, and the menu shows it', async () => {
  on('PUT', '/profile', json({ ...PROFILE, name: 'Ana María Gómez' }));
  const { user, router } = renderApp('/edit-profile');
  await user.clear(await name());
  await user.click(await name());
  await user.paste(' Ana María Gómez ');
  await user.dblClick(save());
  expect(await screen.findByText('Nombre actualizado correctamente.')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(screen.getByRole('link', { name: /Ana María Gómez/ })).toBeInTheDocument();
  expect(requests('PUT', '/profile').map(({ body }) => body)).toEqual([
    { name: 'Ana María Gómez', base: { name: PROFILE.name } },
  ]);
});

test.each([
  ['   ', 'Este campo es obligatorio.'],
  ['x'.repeat(151), 'Use como máximo 150 caracteres.'],
])('refuses %j', async (value, message) => {
  const { user } = renderPage('/edit-profile');
  await user.clear(await name());
  await user.click(await name());
  await user.paste(value);
  await user.click(save());
  expect(await name()).toHaveAccessibleDescription(message);
  expect(await name()).toHaveFocus();
  expect(requests('PUT')).toHaveLength(0);
});

test('shows what the server complains about, at the name', async () => {
  on('PUT', '/profile', failure(400, 'No.', { fields: { name: ['Contiene caracteres que no se permiten.'] } }));
  const { user } = renderPage('/edit-profile');
  await write(user, await name(), '!');
  await user.click(save());
  await waitFor(async () =>
    expect(await name()).toHaveAccessibleDescription('Contiene caracteres que no se permiten.'),
  );
});

test('says what failed, and keeps what was typed', async () => {
  on('PUT', '/profile', failure(503, 'Intente más tarde.'));
  const { user } = renderPage('/edit-profile');
  await write(user, await name(), '!');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al actualizar su perfil.Intente más tarde.');
  expect(await name()).toHaveValue('Ana Gómez!');
});

test('says so when the profile cannot be loaded', async () => {
  on('GET', '/profile', failure(500));
  const { user } = renderPage('/edit-profile');
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar su perfil.');
  on('GET', '/profile', PROFILE);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await name()).toHaveValue('Ana Gómez');
});
