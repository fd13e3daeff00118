import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/api/session';
import { renderPage, write } from '@/test/render';
import { failure, held, json, makeUser, on, requests, signInAs } from '@/test/server';

const bruno = makeUser('colaborador', { id: 9, name: 'Bruno Díaz', email: 'bruno@colegio.edu.co' });
const carla = makeUser('admin', { id: 10, name: 'Carla Ruiz', position: '', department: '', status: false });

function answerUsers(people: User[], total = people.length) {
  on('GET', '/users', () => json(people, { total }));
}

const row = async (name: string) => {
  const cell = await screen.findByRole('cell', { name: new RegExp(`^${name}`) });
  const found = cell.closest('tr');
  if (!found) throw new Error('A cell is in a row');
  return within(found);
};
const dialog = () => screen.findByRole('alertdialog');
const lastQuery = () => requests('GET', '/users').at(-1)?.query.toString();

beforeEach(() => {
  signInAs('admin', { id: 7, name: 'Ana Gómez' });
  answerUsers([bruno, carla]);
  on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
  on('GET', '/users/departments', ['Media', 'Primaria']);
});

describe('the list', () => {
  test('finds somebody by the whole document, which is in no address', async () => {
    const otilia = makeUser('colaborador', { id: 12, name: 'Otilia Marín', identity_number: '52123456' });
    on('POST', '/users/by-identity-number', [otilia]);
    const { user, router } = renderPage('/users?search=ana');
    await row('Bruno Díaz');
    const box = screen.getByRole('searchbox');
    await user.clear(box);
    await write(user, box, '52.123.456');
    await row('Otilia Marín');
    expect(screen.queryByRole('cell', { name: /^Bruno/ })).toBeNull();
    expect(box).toHaveValue('52.123.456');
    expect(router.state.location.search).toBe('');
    expect(requests().filter(({ query }) => /52/.test(query.toString()))).toEqual([]);
    expect(requests('POST', '/users/by-identity-number').at(-1)?.body).toEqual({ identity_number: '52.123.456' });
    await user.clear(box);
    await row('Bruno Díaz');
  });

  test('marks who has no e-mail as such, and can show only them', async () => {
    const rosa = makeUser('colaborador', { id: 13, name: 'Rosa Aseo', email: '', has_access: false, access: 'none' });
    answerUsers([rosa]);
    const { user } = renderPage('/users');
    expect((await row('Rosa Aseo')).getAllByText('Sin correo')).toHaveLength(2);
    expect((await row('Rosa Aseo')).queryByText('Sin contraseña')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Sin correo');
    await waitFor(() => expect(lastQuery()).toBe('page=1&page_size=10&status=true&has_email=false'));
  });

  test('is narrowed by role, status, category and department, in the address', async () => {
    const { user, router } = renderPage('/users?role=nadie&status=quizás&category=x');
    await row('Bruno Díaz');
    expect(lastQuery()).toBe('page=1&page_size=10');
    await screen.findByRole('option', { name: 'Primaria' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rol' }), 'Colaborador');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Activo');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Docentes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), 'Primaria');
    expect(router.state.location.search).toBe('?role=colaborador&status=true&category=3&department=Primaria');
    await waitFor(() =>
      expect(lastQuery()).toBe('page=1&page_size=10&role=colaborador&status=true&category_id=3&department=Primaria'),
    );
  });

  test('shows people in the columns that were agreed on', async () => {
    renderPage('/users');
    const cells = (await row('Bruno Díaz')).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual([
      ' ',
      // the second line is for where there is no room for its columns
      'Bruno DíazDocente\u00a0· Primaria',
      'bruno@colegio.edu.co',
      'Colaborador',
      'Docente',
      'Primaria',
      'Activo',
      'EditarDesactivar',
    ]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Seleccionar esta página',
      'Nombre',
      'Correo',
      'Rol',
      'Puesto',
      'Departamento',
      'Estado',
      'Acciones',
    ]);
    expect(screen.getByRole('link', { name: 'Crear usuario' })).toHaveAttribute('href', '/create-user');
  });

  test('says what is missing, and who cannot come in', async () => {
    renderPage('/users');
    const carlas = await row('Carla Ruiz');
    expect(carlas.getAllByText('No asignado')).toHaveLength(2);
    expect(carlas.getByText('Inactivo')).toBeVisible();
  });

  test('is searched and paged on the server, ten at a time, and in the address', async () => {
    answerUsers([bruno], 25);
    const { user, router } = renderPage('/users');
    await row('Bruno Díaz');
    expect(lastQuery()).toBe('page=1&page_size=10');
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    await waitFor(() => expect(lastQuery()).toBe('page=3&page_size=10'));
    await user.keyboard('/');
    await user.paste('docente');
    await waitFor(() => expect(lastQuery()).toBe('search=docente&page=1&page_size=10'));
    expect(router.state.location.search).toBe('?search=docente');
  });

  test('says that nobody was found', async () => {
    answerUsers([]);
    renderPage('/users?search=nadie');
    expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
  });

  test('says what failed, and can be tried again', async () => {
    on('GET', '/users', () => failure(500));
    const { user } = renderPage('/users');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los usuarios.');
    answerUsers([bruno]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await row('Bruno Díaz');
  });
});

test('all who are found are deactivated together, or nobody', async () => {
  answerUsers([bruno, carla], 60);
  on('PUT', '/users/status', failure(409, 'Ana Gómez: No puede desactivar su propia cuenta.'));
  const { user } = renderPage('/users?sort=-name');
  await row('Bruno Díaz');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
  await user.click(screen.getByRole('button', { name: 'Seleccionar los 60 encontrados' }));
  await user.click(screen.getByRole('button', { name: 'Acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desactivar', hidden: true }));
  expect(await dialog()).toHaveTextContent('Se desactivarán 2 cuentas');
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Acciones' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Desactivar', hidden: true }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText(/Ana Gómez: No puede desactivar/)).toBeVisible();
  expect(requests('PUT', '/users/status')[0]?.body).toEqual({ ids: [9, 10], status: false });
});

describe('a change of several people', () => {
  const select = async (action: string) => {
    answerUsers([bruno, carla]);
    const { user } = renderPage('/users');
    await row('Bruno Díaz');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
    await user.click(screen.getByRole('button', { name: 'Acciones' }));
    await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
    return user;
  };

  test('names those who get the role of a manager before anything is sent', async () => {
    on('POST', '/users/several/preview', { changed: 1, new_managers: ['Bruno Díaz'] });
    on('PUT', '/users/several', { changed: 1 });
    const user = await select('Cambiar el rol…');
    await user.click(await screen.findByRole('button', { name: 'Cambiar rol' }));
    expect(screen.getByText('Elija un rol.')).toBeVisible();
    await user.selectOptions(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Rol' }), 'Gestión Humana');
    await user.click(screen.getByRole('button', { name: 'Cambiar rol' }));
    const asked = within(await dialog());
    expect(asked.getByText('¿Cambiar el rol de 1 persona?')).toBeVisible();
    expect(asked.getByText(/La otra persona no cambia/)).toBeVisible();
    expect(asked.getByRole('listitem')).toHaveTextContent('Bruno Díaz');
    expect(requests('PUT')).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Cambiar rol' }));
    expect(await screen.findByText('Cambió el rol de 1 persona.')).toBeVisible();
    expect(requests('PUT', '/users/several').map(({ body }) => body)).toEqual([{ ids: [9, 10], role: 'gestionhumana' }]);
  });

  test('sends what was typed, and says who stands in the way', async () => {
    on('POST', '/users/several/preview', { changed: 2, new_managers: [] });
    on('PUT', '/users/several', failure(403, 'Carla Mora: Solo un administrador puede hacer esto.'));
    const user = await select('Cambiar el departamento…');
    await write(user, await screen.findByLabelText('Departamento', { selector: '[data-autofocus]' }), ' Primaria ');
    await user.click(screen.getByRole('button', { name: 'Cambiar departamento' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cambiar departamento' }));
    expect(await screen.findByText(/Carla Mora: Solo un administrador/)).toBeVisible();
    expect(requests('PUT', '/users/several')[0]?.body).toEqual({ ids: [9, 10], department: 'Primaria' });
  });

  test('is not asked for where everybody has it already', async () => {
    on('POST', '/users/several/preview', { changed: 0, new_managers: [] });
    const user = await select('Cambiar el puesto…');
    await write(user, await screen.findByLabelText('Puesto', { selector: '[data-autofocus]' }), 'Docente');
    await user.click(screen.getByRole('button', { name: 'Cambiar puesto' }));
    expect(await dialog()).toHaveTextContent('Todas tienen ya el puesto «Docente».');
    expect(requests('PUT')).toHaveLength(0);
  });
});

test('the evaluators to choose from can be asked for again where that failed', async () => {
  const { user } = renderPage('/users');
  await row('Bruno Díaz');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Bruno Díaz' }));
  on('GET', '/users', failure(500));
  await user.click(screen.getByRole('button', { name: 'Acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Asignar a un evaluador…', hidden: true }));
  expect(await screen.findByText('No se pudieron cargar los evaluadores.')).toBeVisible();
  answerUsers([makeUser('evaluador', { id: 50, name: 'Rosa Díaz' })]);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await user.click(await screen.findByRole('button', { name: 'Asignar' }));
  expect(screen.getByText('Elija un evaluador.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Evaluador' }));
  await user.click(await screen.findByRole('option', { name: 'Rosa Díaz', hidden: true }));
  on('PUT', '/readiness/evaluator', { changed: 1 });
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Se asignó 1 persona.')).toBeVisible();
  expect(requests('PUT', '/readiness/evaluator')[0]?.body).toEqual({ evaluator_id: 50, collaborator_ids: [9] });
});

describe('the status', () => {
  const deactivated = { ...bruno, status: false };

  test('ends after a question that names the person', async () => {
    on('PATCH', '/users/9/status', () => {
      answerUsers([deactivated]);
      return json(deactivated);
    });
    const { user } = renderPage('/users');
    await user.click((await row('Bruno Díaz')).getByRole('button', { name: 'Desactivar a Bruno Díaz' }));
    expect(await dialog()).toHaveTextContent('Bruno Díaz');
    expect(requests('PATCH')).toHaveLength(0);
    await user.click(within(await dialog()).getByRole('button', { name: 'Desactivar' }));
    expect(await (await row('Bruno Díaz')).findByText('Inactivo')).toBeVisible();
    expect(requests('PATCH', '/users/9/status').map(({ body, query }) => [body, query.get('status')])).toEqual([[{}, 'false']]);
    expect(await screen.findByText('La cuenta de Bruno Díaz está inactiva.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Activar a Bruno Díaz' })).toHaveFocus());
  });

  test('stays when the answer is no', async () => {
    const { user } = renderPage('/users');
    await user.click((await row('Bruno Díaz')).getByRole('button', { name: 'Desactivar a Bruno Díaz' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(requests('PATCH')).toHaveLength(0);
  });

  test('begins at once, and is sent once', async () => {
    const answer = held(() => json({ ...carla, status: true }));
    on('PATCH', '/users/10/status', answer.handler);
    const { user } = renderPage('/users');
    const activate = (await row('Carla Ruiz')).getByRole('button', { name: 'Activar a Carla Ruiz' });
    await user.dblClick(activate);
    expect(activate).toBeDisabled();
    answerUsers([bruno, { ...carla, status: true }]);
    answer.release();
    expect(await (await row('Carla Ruiz')).findByText('Activo')).toBeVisible();
    expect(requests('PATCH')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('that may not change says why', async () => {
    on('PATCH', '/users/10/status', failure(409, 'Debe quedar al menos un administrador activo.'));
    const { user } = renderPage('/users');
    await user.click(await screen.findByRole('button', { name: 'Activar a Carla Ruiz' }));
    expect(await dialog()).toHaveTextContent('Error al cambiar el estado del usuario.');
    expect(await dialog()).toHaveTextContent('Debe quedar al menos un administrador activo.');
  });
});

describe('what one may do', () => {
  test('nobody deactivates themselves', async () => {
    answerUsers([makeUser('admin', { id: 7, name: 'Ana Gómez' })]);
    renderPage('/users');
    const own = await row('Ana Gómez');
    expect(own.getByText('Usted')).toBeVisible();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
    expect(own.getByRole('link', { name: 'Editar a Ana Gómez' })).toHaveAttribute('href', '/edit-user/7');
  });

  test('human resources see other managers, and why they cannot change them', async () => {
    const me = signInAs('gestionhumana');
    const diego = makeUser('gestionhumana', { id: 11, name: 'Diego Paz' });
    answerUsers([me, carla, diego, bruno]);
    renderPage('/users');
    for (const name of ['Carla Ruiz', 'Diego Paz']) {
      const theirs = await row(name);
      expect(theirs.getByText('Solo un administrador puede cambiar esta cuenta.')).toBeVisible();
      expect(theirs.queryByRole('button')).not.toBeInTheDocument();
      expect(theirs.queryByRole('link', { name: /Editar/ })).not.toBeInTheDocument();
    }
    expect((await row('Ana Gómez')).getByRole('link', { name: 'Editar a Ana Gómez' })).toBeVisible();
    expect((await row('Bruno Díaz')).getByRole('button', { name: 'Desactivar a Bruno Díaz' })).toBeVisible();
  });
});
