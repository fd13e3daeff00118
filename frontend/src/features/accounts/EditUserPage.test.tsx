import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/api/session';
import { renderApp, renderPage } from '@/test/render';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

const bruno = makeUser('colaborador', {
  id: 9,
  name: 'Bruno Díaz',
  email: 'bruno@colegio.edu.co',
  category_id: 3,
});
const UNCHANGED = {
  name: 'Bruno Díaz',
  email: 'bruno@colegio.edu.co',
  identity_number: '',
  role: 'colaborador',
  position: 'Docente',
  department: 'Primaria',
  category_id: 3,
  status: true,
};

const field = (name: string) => screen.getByLabelText(name);
async function enter(user: UserEvent, name: string, value: string) {
  await user.click(field(name));
  await user.paste(value);
}

const save = () => screen.getByRole('button', { name: 'Guardar cambios' });
const sent = () => requests('PUT').map(({ path, body }) => [path, body]);

async function open(render = renderPage) {
  const rendered = render('/edit-user/9');
  await screen.findByLabelText('Nombre completo');
  return rendered;
}

beforeEach(() => {
  signInAs('admin', { id: 7 });
  on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
  on('GET', '/users', () => json([bruno], { total: 11 }));
  on('GET', '/users/departments', ['Primaria']);
  on('GET', '/users/positions', ['Docente']);
  on('GET', '/users/9', bruno);
  on('PUT', '/users/9', ({ body }) => json({ ...bruno, ...(body as Partial<User>) }));
});

describe('the form', () => {
  test('starts with what is known', async () => {
    await open();
    expect(field('Correo electrónico')).toHaveValue('bruno@colegio.edu.co');
    expect(field('Rol')).toHaveValue('colaborador');
    expect(field('Estado')).toHaveValue('true');
    expect(field('Puesto')).toHaveValue('Docente');
    expect(await screen.findByDisplayValue('Docentes')).toBe(field('Categoría'));
  });

  test('says so when there is no such person, where trying again is of no use', async () => {
    on('GET', '/users/9', failure(404, 'No se encontró lo que busca.'));
    renderPage('/edit-user/9');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró lo que busca.');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  test('says so when it cannot be loaded', async () => {
    on('GET', '/users/9', failure(500));
    const { user } = renderPage('/edit-user/9');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la información del usuario.');
    on('GET', '/users/9', bruno);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre completo')).toHaveValue('Bruno Díaz');
  });

  test.each(['admin', 'gestionhumana'])('is not for human resources where it is about a %s', async (role) => {
    signInAs('gestionhumana');
    on('GET', '/users/9', { ...bruno, role });
    renderPage('/edit-user/9');
    expect(await screen.findByText('Solo un administrador puede cambiar esta cuenta.')).toBeVisible();
    expect(screen.queryByLabelText('Nombre completo')).not.toBeInTheDocument();
  });

  test('keeps one’s own role, status and category, and says why', async () => {
    signInAs('admin', { id: 9 });
    on('GET', '/users/9', { ...bruno, role: 'admin' });
    await open();
    expect(field('Rol')).toBeDisabled();
    expect(field('Rol')).toHaveAccessibleDescription('No puede cambiar su propio rol.');
    expect(field('Estado')).toBeDisabled();
    expect(field('Estado')).toHaveAccessibleDescription('No puede desactivar su propia cuenta.');
    expect(field('Categoría')).toBeDisabled();
    expect(field('Categoría')).toHaveAccessibleDescription(/la cambia otra persona/);
    expect(screen.queryByLabelText('Nueva contraseña')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute('href', '/profile');
  });

  test.each([
    ['Gloria Hernández', 'La contraseña actual la estableció Gloria Hernández el'],
    ['', 'La contraseña actual la estableció otra persona el'],
  ])('says who set the password, by the name %j', async (name, sentence) => {
    on('GET', '/users/9', {
      ...bruno,
      access_given_by_name: name,
      access_given_at: '2026-03-04T15:20:11-05:00',
    });
    await open();
    expect(screen.getByText(new RegExp(sentence))).toHaveTextContent('4 de marzo de 2026');
  });

  test('says nothing of a password that the person has chosen', async () => {
    on('GET', '/users/9', { ...bruno, access_given_by_name: '', access_given_at: null });
    await open();
    expect(screen.queryByText(/la estableció/)).not.toBeInTheDocument();
  });
});

describe('what the status allows', () => {
  const hint = () => expect(field('Estado'));

  test('follows the choice', async () => {
    const { user } = await open();
    hint().not.toHaveAccessibleDescription();
    await user.selectOptions(field('Estado'), 'Inactivo');
    hint().toHaveAccessibleDescription('No puede ingresar. Su historial se conserva.');
  });

  test('is no access without a password', async () => {
    on('GET', '/users/9', { ...bruno, has_access: false, access: 'none' });
    const { user } = await open();
    hint().toHaveAccessibleDescription('La cuenta está activa, pero falta su contraseña.');
    await user.selectOptions(field('Estado'), 'Inactivo');
    hint().toHaveAccessibleDescription('No puede ingresar. Su historial se conserva.');
  });

  test('is access with a temporary password', async () => {
    on('GET', '/users/9', { ...bruno, access: 'temporary' });
    await open();
    hint().not.toHaveAccessibleDescription();
  });
});

describe('saving', () => {
  test('sends the person without passwords, and goes back to where the list was', async () => {
    const { user, router } = renderPage('/users?search=bru&page=2');
    await user.click(await screen.findByRole('link', { name: 'Editar a Bruno Díaz' }));
    await user.clear(await screen.findByRole('combobox', { name: 'Puesto' }));
    await user.selectOptions(field('Rol'), 'Evaluador');
    await user.click(save());
    expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
    expect(sent()).toEqual([['/users/9', { ...UNCHANGED, position: '', role: 'evaluador', base: UNCHANGED }]]);
    expect(router.state.location.pathname).toBe('/edit-user/9');
    expect(save()).toBeDisabled();
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(router.state.location.search).toBe('?search=bru&page=2');
  });

  test('sends a new password with its confirmation', async () => {
    const { user } = await open();
    await enter(user, 'Nueva contraseña', 'tres tristes tigres');
    await enter(user, 'Confirmar nueva contraseña', 'tres tristes tigres');
    await user.click(save());
    expect(await screen.findByText('La contraseña de Bruno Díaz se cambió.')).toBeVisible();
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          '/users/9',
          { ...UNCHANGED, newPassword: 'tres tristes tigres', confirmPassword: 'tres tristes tigres', base: UNCHANGED },
        ],
      ]),
    );
  });

  test.each([
    ['tres tristes tigres', 'tres tristes tigre'],
    ['', 'tres tristes tigres'],
  ])('refuses passwords that differ: %j and %j', async (password, confirmation) => {
    const { user } = await open();
    if (password) await enter(user, 'Nueva contraseña', password);
    await enter(user, 'Confirmar nueva contraseña', confirmation);
    await user.click(save());
    expect(field('Confirmar nueva contraseña')).toHaveAccessibleDescription('Las nuevas contraseñas no coinciden.');
    expect(sent()).toEqual([]);
  });

  test('wants a name and an e-mail', async () => {
    const { user } = await open();
    await user.clear(field('Nombre completo'));
    await user.clear(field('Correo electrónico'));
    await user.click(save());
    expect(field('Nombre completo')).toHaveAccessibleDescription('Este campo es obligatorio.');
    expect(field('Correo electrónico')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  test('asks before somebody is locked out', async () => {
    const { user } = await open();
    await user.selectOptions(field('Estado'), 'Inactivo');
    await user.click(save());
    const question = await screen.findByRole('alertdialog', { name: '¿Desactivar esta cuenta?' });
    expect(question).toHaveTextContent('Bruno Díaz');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(sent()).toEqual([]);
    await user.click(save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
    await waitFor(() => expect(sent()).toEqual([['/users/9', { ...UNCHANGED, status: false, base: UNCHANGED }]]));
  });

  test('asks which value counts where somebody else has changed the same, in the words of the form', async () => {
    const by = { changed_by_name: 'Gil Paz', changed_at: '2026-11-26T10:00:00-05:00' };
    on('PUT', '/users/9', () =>
      failure(409, 'Cambió.', {
        code: 'changed_meanwhile',
        changed: { status: { value: true, ...by }, role: { value: 'gestionhumana', ...by }, category_id: { value: null, ...by } },
      }),
    );
    on('GET', '/users/9', { ...bruno, status: false });
    on('GET', '/categories', [{ id: 3, name: 'Docentes' }, { id: 4, name: 'Apoyo' }]);
    const { user } = await open();
    await screen.findByRole('option', { name: 'Apoyo' });
    await user.selectOptions(field('Estado'), 'Activo');
    await user.selectOptions(field('Rol'), 'Evaluador');
    await user.selectOptions(field('Categoría'), '4');
    await user.click(save());
    await waitFor(() => expect(field('Rol')).toHaveFocus());
    expect(field('Rol')).toHaveAccessibleDescription(/Gil Paz lo cambió a «Gestión Humana» .*Usted puso «Evaluador»/);
    expect(field('Estado')).toHaveAccessibleDescription(/«Activo»/);
    expect(field('Categoría')).toHaveAccessibleDescription(/«Sin categoría».*«Apoyo»/);
    const press = (name: string) => user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
    await press('Usar lo otro');
    await press('Conservar lo mío');
    await press('Usar lo otro');
    expect(field('Rol')).toHaveValue('gestionhumana');
    on('PUT', '/users/9', ({ body }) => json(body));
    await user.click(save());
    await waitFor(() =>
      expect(sent().at(-1)).toEqual([
        '/users/9',
        {
          ...UNCHANGED,
          role: 'gestionhumana',
          category_id: null,
          base: { ...UNCHANGED, role: 'gestionhumana', category_id: null },
        },
      ]),
    );
  });

  test('says why the state forbids it', async () => {
    on('PUT', '/users/9', failure(409, 'Debe quedar al menos un administrador activo.'));
    const { user, router } = await open();
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error al actualizar el usuario.Debe quedar al menos un administrador activo.',
    );
    expect(router.state.location.pathname).toBe('/edit-user/9');
  });

  test('shows what the server complains about, at its field', async () => {
    on('PUT', '/users/9', failure(400, 'Revise.', { fields: { newPassword: ['Esta contraseña es demasiado común.'] } }));
    const { user } = await open();
    await enter(user, 'Nueva contraseña', 'contraseña1');
    await enter(user, 'Confirmar nueva contraseña', 'contraseña1');
    await user.click(save());
    expect(await screen.findByText('Error al actualizar el usuario.')).toBeVisible();
    expect(field('Nueva contraseña')).toHaveAccessibleDescription(/Esta contraseña es demasiado común/);
  });

  test('one’s own new name is in the menu at once', async () => {
    signInAs('admin', { id: 9, name: 'Bruno Díaz' });
    const { user } = await open(renderApp);
    await enter(user, 'Nombre completo', ' Soto');
    await user.click(save());
    expect(await screen.findByRole('link', { name: /Bruno Díaz Soto/ })).toBeInTheDocument();
  });
});
