import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, renderPage, write } from '@/test/render';
import { failure, json, noContent, on, requests, signInAs } from '@/test/server';

const rosa = { id: 31, name: 'Rosa Díaz', email: 'rosa@colegio.edu.co' };
const ana = {
  id: 12,
  name: 'Ana Ñáñez',
  position: 'Docente',
  department: '',
  email: '',
  category_id: 2,
};

const dialogButton = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name });

describe('the old screen of evaluators', () => {
  beforeEach(() => {
    signInAs('gestionhumana');
    on('GET', '/evaluators', [rosa]);
  });

  it('lists them, and no menu link leads here', async () => {
    renderApp('/evaluators');
    expect(await screen.findByRole('row', { name: /Rosa Díaz rosa@colegio.edu.co/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rosa Díaz' })).toHaveAttribute('href', '/users/31');
    const menu = screen.getAllByRole('navigation').map((each) => each.innerHTML).join();
    expect(menu).not.toContain('"/evaluators"');
    expect(menu).not.toContain('"/collaborators"');
  });

  it('shows ten a page and searches among all', async () => {
    const many = Array.from({ length: 23 }, (_, index) => ({
      id: index + 1,
      name: `Persona ${String(index + 1).padStart(2, '0')}`,
      email: `p${index + 1}@colegio.edu.co`,
    }));
    on('GET', '/evaluators', many);
    const { user } = renderPage('/evaluators?page=3');
    expect(await screen.findByText('Mostrando 21–23 de 23')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    await write(user, screen.getByRole('searchbox'), 'persona 07');
    expect(await screen.findByRole('link', { name: 'Persona 07' })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('asks for name, e-mail and, only for somebody new, a password', async () => {
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Agregar evaluador' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(screen.getByLabelText('Nombre completo')).toBeInvalid();
    expect(screen.getByLabelText('Correo electrónico')).toBeInvalid();
    expect(screen.getByLabelText('Contraseña')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    on('PUT', '/evaluators/31', rosa);
    await user.click(screen.getByRole('button', { name: 'Editar a Rosa Díaz' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await screen.findByText('Se guardó a Rosa Díaz.');
    const stored = { name: 'Rosa Díaz', email: 'rosa@colegio.edu.co' };
    expect(requests('PUT')[0]?.body).toEqual({ ...stored, base: stored });
    expect(screen.getByRole('button', { name: 'Editar a Rosa Díaz' })).toHaveFocus();
  });

  it('adds somebody', async () => {
    on('POST', '/evaluators', () => json({ id: 32, name: 'Łukasz', email: 'l@colegio.edu.co' }, { status: 201 }));
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Agregar evaluador' }));
    await waitFor(() => expect(screen.getByLabelText('Nombre completo')).toHaveFocus());
    await write(user, screen.getByLabelText('Nombre completo'), 'Łukasz');
    await write(user, screen.getByLabelText('Correo electrónico'), 'l@colegio.edu.co');
    await write(user, screen.getByLabelText('Contraseña'), 'Piedra-y-agua-9');
    await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Se guardó a Łukasz.')).toBeVisible();
    expect(requests('POST', '/evaluators').map(({ body }) => body)).toEqual([
      { name: 'Łukasz', email: 'l@colegio.edu.co', password: 'Piedra-y-agua-9' },
    ]);
    expect(requests('GET', '/evaluators')).toHaveLength(2);
  });

  it('shows the server’s sentence for what it refuses, and its own for the rest', async () => {
    const complaint = 'Ya existe un usuario con este correo.';
    on('PUT', '/evaluators/31', () => failure(400, complaint, { fields: { email: [complaint] } }));
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Editar a Rosa Díaz' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findAllByText(complaint)).toHaveLength(2);
    expect(screen.queryByText('Error al guardar el evaluador.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
    on('PUT', '/evaluators/31', () => failure(503, 'La base de datos no está disponible.'));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Error al guardar el evaluador.')).toBeVisible();
  });

  it('deletes after asking', async () => {
    on('DELETE', '/evaluators/31', () => noContent());
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Eliminar a Rosa Díaz' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Rosa Díaz');
    on('GET', '/evaluators', []);
    await user.click(await dialogButton('Eliminar'));
    expect(await screen.findByText('Se eliminó a Rosa Díaz.')).toBeVisible();
    expect(await screen.findByText('Todavía no hay evaluadores')).toBeVisible();
  });

  it('says why a deletion failed', async () => {
    const kept = 'No se puede eliminar porque tiene evaluaciones registradas o empezadas. Desactive la cuenta.';
    on('DELETE', '/evaluators/31', () => failure(400, kept));
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Eliminar a Rosa Díaz' }));
    await user.click(await dialogButton('Eliminar'));
    expect(await screen.findByText(kept)).toBeVisible();
    expect(screen.queryByText('Error al eliminar el evaluador.')).not.toBeInTheDocument();
    on('DELETE', '/evaluators/31', () => failure(500));
    await user.click(screen.getByRole('button', { name: 'Eliminar a Rosa Díaz' }));
    await user.click(await dialogButton('Eliminar'));
    expect(await screen.findByText('Error al eliminar el evaluador.')).toBeVisible();
  });

  it('says that they could not be loaded', async () => {
    on('GET', '/evaluators', () => failure(500));
    renderPage('/evaluators');
    expect(await screen.findByText('Error al obtener evaluadores.')).toBeVisible();
  });

  it('asks before a half-filled form makes way for another', async () => {
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Agregar evaluador' }));
    await write(user, await screen.findByLabelText('Nombre completo'), 'Eva');
    await user.click(screen.getByRole('button', { name: 'Editar a Rosa Díaz' }));
    await user.click(await dialogButton('Seguir editando'));
    expect(screen.getByLabelText('Nombre completo')).toHaveValue('Eva');
    await user.click(screen.getByRole('button', { name: 'Editar a Rosa Díaz' }));
    await user.click(await dialogButton('Salir sin guardar'));
    await waitFor(() => expect(screen.getByLabelText('Nombre completo')).toHaveValue('Rosa Díaz'));
  });

  it('asks once before a half-filled form is cancelled', async () => {
    const { user } = renderPage('/evaluators');
    await user.click(await screen.findByRole('button', { name: 'Agregar evaluador' }));
    await write(user, await screen.findByLabelText('Nombre completo'), 'Eva');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await dialogButton('Salir sin guardar'));
    await waitFor(() => expect(screen.queryByLabelText('Nombre completo')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is closed to those who manage nobody', async () => {
    signInAs('colaborador');
    renderPage('/collaborators');
    expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  });
});

describe('the old screen of collaborators', () => {
  beforeEach(() => {
    signInAs('admin');
    on('GET', '/collaborators', [ana]);
    on('GET', '/categories', [
      { id: 1, name: 'Administración' },
      { id: 2, name: 'Docentes' },
    ]);
  });

  it('lists them with their category', async () => {
    renderPage('/collaborators');
    const row = await screen.findByRole('row', { name: /Ana Ñáñez/ });
    expect(within(row).getByRole('cell', { name: 'Docente' })).toBeVisible();
    expect(within(row).getByText('No asignado')).toBeVisible();
    expect(await within(row).findByText('Docentes')).toBeVisible();
  });

  it('asks for name, position and category', async () => {
    on('POST', '/collaborators', () => json({ ...ana, id: 13, name: 'Luis' }, { status: 201 }));
    const { user } = renderPage('/collaborators');
    await user.click(await screen.findByRole('button', { name: 'Agregar colaborador' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(screen.getByLabelText('Nombre completo')).toBeInvalid();
    expect(screen.getByLabelText('Puesto')).toBeInvalid();
    expect(screen.getByLabelText('Categoría')).toBeInvalid();
    expect(screen.getByLabelText('Departamento')).toBeValid();
    expect(screen.getByLabelText('Correo electrónico')).toBeValid();
    await write(user, screen.getByLabelText('Nombre completo'), 'Luis');
    await write(user, screen.getByLabelText('Puesto'), 'Auxiliar');
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Administración');
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Se guardó a Luis.')).toBeVisible();
    expect(requests('POST', '/collaborators')[0]?.body).toEqual({
      name: 'Luis',
      position: 'Auxiliar',
      department: '',
      email: '',
      category_id: 1,
    });
  });

  it('edits somebody, and has its words for each failure', async () => {
    on('PUT', '/collaborators/12', () => failure(500));
    const { user } = renderPage('/collaborators');
    await user.click(await screen.findByRole('button', { name: 'Editar a Ana Ñáñez' }));
    expect(await screen.findByLabelText('Categoría')).toHaveDisplayValue('Docentes');
    await write(user, screen.getByLabelText('Departamento'), 'Primaria');
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Error al guardar el colaborador.')).toBeVisible();
    on('PUT', '/collaborators/12', () => failure(400, 'El departamento no existe.'));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('El departamento no existe.')).toBeVisible();
    expect(screen.queryByText('Error al guardar el colaborador.')).not.toBeInTheDocument();
    on('PUT', '/collaborators/12', { ...ana, department: 'Primaria' });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Se guardó a Ana Ñáñez.')).toBeVisible();
    expect(requests('PUT')[2]?.body).toMatchObject({ department: 'Primaria', category_id: 2 });
  });

  it('says why a deletion failed', async () => {
    on('DELETE', '/collaborators/12', () => failure(500));
    const { user } = renderPage('/collaborators');
    await user.click(await screen.findByRole('button', { name: 'Eliminar a Ana Ñáñez' }));
    await user.click(await dialogButton('Eliminar'));
    expect(await screen.findByText('Error al eliminar el colaborador.')).toBeVisible();
  });
});
