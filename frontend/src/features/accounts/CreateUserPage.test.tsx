import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

const PASSWORD = 'tres tristes tigres';

const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Crear usuario' });
const options = (name: string) =>
  Array.from((field(name) as HTMLSelectElement).options, (option) => option.textContent);

async function enter(user: UserEvent, name: string, value: string) {
  await user.click(await screen.findByLabelText(name));
  await user.paste(value);
}

async function fill(user: UserEvent) {
  await enter(user, 'Nombre completo', ' Bruno Díaz ');
  await enter(user, 'Correo electrónico', 'bruno@colegio.edu.co');
  await enter(user, 'Contraseña', PASSWORD);
}

beforeEach(() => {
  signInAs('admin');
  on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
  on('GET', '/users', () => json([], { total: 0 }));
  on('GET', '/users/departments', ['Primaria', 'Rectoría']);
  on('GET', '/users/positions', ['Docente', 'Rectora']);
});

test('sends the person once, says so, and goes to the list', async () => {
  on('POST', '/users', () => json(makeUser('evaluador'), { status: 201 }));
  const { user, router } = renderPage('/create-user');
  await fill(user);
  await user.selectOptions(field('Rol'), 'Evaluador');
  await enter(user, 'Puesto', 'Rectora');
  await enter(user, 'Departamento', 'Rectoría');
  await user.selectOptions(field('Categoría'), await screen.findByRole('option', { name: 'Docentes' }));
  await user.dblClick(submit());
  expect(await screen.findByText('Usuario creado correctamente.')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(requests('POST', '/users').map(({ body }) => body)).toEqual([
    {
      name: 'Bruno Díaz',
      email: 'bruno@colegio.edu.co',
      identity_number: '',
      password: PASSWORD,
      role: 'evaluador',
      position: 'Rectora',
      department: 'Rectoría',
      category_id: 3,
    },
  ]);
});

test('goes on with another person of the same role, department and category', async () => {
  on('POST', '/users', () => json(makeUser('evaluador'), { status: 201 }));
  const { user, router } = renderPage('/create-user');
  await fill(user);
  await user.selectOptions(field('Rol'), 'Evaluador');
  await enter(user, 'Puesto', 'Rectora');
  await enter(user, 'Departamento', 'Rectoría');
  await user.selectOptions(field('Categoría'), await screen.findByRole('option', { name: 'Docentes' }));
  await user.click(screen.getByRole('button', { name: 'Crear y agregar otra persona' }));
  expect(await screen.findByText('Usuario creado correctamente.')).toBeVisible();
  await waitFor(() => expect(field('Nombre completo')).toHaveFocus());
  expect(router.state.location.pathname).toBe('/create-user');
  for (const empty of ['Nombre completo', 'Correo electrónico', 'Contraseña', 'Puesto']) expect(field(empty)).toHaveValue('');
  expect(field('Rol')).toHaveValue('evaluador');
  expect(field('Departamento')).toHaveValue('Rectoría');
  expect(field('Categoría')).toHaveValue('3');
  // nothing is lost by leaving now
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(requests('POST', '/users')).toHaveLength(1);
});

test('suggests the positions and departments that there are', async () => {
  renderPage('/create-user');
  const suggested = async (name: string) =>
    Array.from((await screen.findByLabelText<HTMLInputElement>(name)).list?.options ?? [], ({ value }) => value);
  await waitFor(async () => expect(await suggested('Departamento')).toEqual(['Primaria', 'Rectoría']));
  await waitFor(async () => expect(await suggested('Puesto')).toEqual(['Docente', 'Rectora']));
});

test('asks for a collaborator without a category unless told otherwise', async () => {
  on('POST', '/users', () => json(makeUser('colaborador'), { status: 201 }));
  const { user } = renderPage('/create-user');
  await fill(user);
  await user.click(submit());
  await waitFor(() => expect(requests('POST', '/users')).toHaveLength(1));
  expect(requests('POST', '/users')[0]?.body).toMatchObject({ role: 'colaborador', category_id: null, position: '' });
});

test('wants a name, an e-mail and a password that is long enough', async () => {
  const { user } = renderPage('/create-user');
  await enter(user, 'Contraseña', 'corta');
  await enter(user, 'Correo electrónico', 'sin arroba');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Revise estos 3 campos: Nombre completo, Correo electrónico, Contraseña',
  );
  expect(field('Nombre completo')).toHaveFocus();
  expect(field('Nombre completo')).toHaveAccessibleDescription('Este campo es obligatorio.');
  expect(field('Correo electrónico')).toHaveAccessibleDescription('Escriba un correo electrónico válido.');
  expect(field('Contraseña')).toHaveAccessibleDescription(/Use como mínimo 10 caracteres\..*Al menos 10 caracteres/);
  expect(requests('POST')).toHaveLength(0);
});

test('shows the password to whoever asks', async () => {
  const { user } = renderPage('/create-user');
  await enter(user, 'Contraseña', PASSWORD);
  expect(field('Contraseña')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Mostrar lo escrito' }));
  expect(field('Contraseña')).toHaveAttribute('type', 'text');
});

test('shows what the server complains about, at its field', async () => {
  on('POST', '/users', failure(400, 'Ya existe.', { fields: { email: ['Ya existe una persona con este correo.'] } }));
  const { user, router } = renderPage('/create-user');
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Error al crear el usuario. Verifica los datos.')).toBeVisible();
  expect(field('Correo electrónico')).toHaveAccessibleDescription('Ya existe una persona con este correo.');
  expect(field('Correo electrónico')).toHaveFocus();
  expect(router.state.location.pathname).toBe('/create-user');
});

test('says why it failed where that is no field', async () => {
  on('POST', '/users', failure(503, 'El servicio no está disponible.'));
  const { user } = renderPage('/create-user');
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al crear el usuario. Verifica los datos.El servicio no está disponible.',
  );
});

test('only admins are offered to make managers', async () => {
  signInAs('gestionhumana');
  renderPage('/create-user');
  await screen.findByLabelText('Rol');
  expect(options('Rol')).toEqual(['Evaluador', 'Colaborador']);
  expect(field('Rol')).toHaveValue('colaborador');
});

test('works without categories, and says that they are missing', async () => {
  on('GET', '/categories', failure(500));
  renderPage('/create-user');
  expect(await screen.findByText('Error al cargar las categorías.')).toBeVisible();
  expect(submit()).toBeEnabled();
});

test('asks before it is left half-filled', async () => {
  const { user, router } = renderPage('/create-user');
  await enter(user, 'Nombre completo', 'B');
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  expect(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});
