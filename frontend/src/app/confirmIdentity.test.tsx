import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { failure, json, makeUser, noContent, on, requests, signInAs } from '@/test/server';

const ASKS = 'Confirme que es usted con su contraseña. No se ha hecho ningún cambio.';
const bruno = makeUser('colaborador', { id: 9, name: 'Bruno Díaz', category_id: null });

let isConfirmed = false;
const orAsk = (answer: () => Response) => () =>
  isConfirmed ? answer() : failure(403, ASKS, { code: 'confirmation_required' });

beforeEach(() => {
  isConfirmed = false;
  signInAs('admin', { id: 7 });
  on('GET', '/categories', []);
  on('GET', '/users', () => json([bruno], { total: 1 }));
  on('GET', '/users/departments', []);
  on('GET', '/users/positions', []);
  on('GET', '/users/9', bruno);
  on('PUT', '/users/9', orAsk(() => json({ ...bruno, role: 'admin' })));
  on('POST', '/profile/confirm', ({ body }) => {
    const { currentPassword } = body as { currentPassword: string };
    if (currentPassword !== 'clave correcta 7') {
      const message = 'La contraseña actual no es correcta.';
      return failure(400, message, { code: 'wrong_password', fields: { currentPassword: [message] } });
    }
    isConfirmed = true;
    return noContent();
  });
});

async function makeAdmin() {
  const rendered = renderApp('/edit-user/9');
  await rendered.user.selectOptions(await screen.findByLabelText('Rol'), 'Administrador');
  await rendered.user.type(screen.getByLabelText('Puesto'), ' de planta');
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Confirme que es usted' }) };
}

test('a change is saved with one press once the password is typed', async () => {
  const { user, dialog } = await makeAdmin();
  const password = within(dialog).getByLabelText('Su contraseña');
  expect(password).toHaveFocus();
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await user.keyboard('clave correcta 7{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const [asked, done] = requests('PUT', '/users/9').map(({ body }) => body);
  expect(done).toEqual(asked);
  expect(done).toMatchObject({ role: 'admin', position: 'Docente de planta' });
});

test('a wrong password is told at its field, and another one can be typed', async () => {
  const { user, dialog } = await makeAdmin();
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await within(dialog).findByText('Este campo es obligatorio.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Su contraseña'), 'no es esta{Enter}');
  const password = within(dialog).getByLabelText('Su contraseña');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/La contraseña actual no es correcta\./));
  expect(password).toHaveFocus();
  expect(requests('PUT', '/users/9')).toHaveLength(1);
  await user.clear(password);
  await user.type(password, 'clave correcta 7{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
});

test('a lock is told in the dialog', async () => {
  on('POST', '/profile/confirm', failure(429, 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.'));
  const { user, dialog } = await makeAdmin();
  await user.keyboard('no es esta{Enter}');
  expect(await within(dialog).findByText('Demasiados intentos fallidos. Intente de nuevo en 10 minutos.')).toBeVisible();
});

test.each(['Escape', 'Cancelar'])('with %s the form stays as it was, and can be sent again', async (way) => {
  const { user, dialog } = await makeAdmin();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText(ASKS, { exact: false })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Guardar cambios' })).toHaveFocus();
  expect(screen.getByLabelText('Rol')).toHaveDisplayValue('Administrador');
  expect(screen.getByLabelText('Puesto')).toHaveValue('Docente de planta');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  await user.keyboard('clave correcta 7{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
});

test('a file is downloaded after it, too', async () => {
  on('GET', '/audit', () => json([], { total: 0 }));
  on('GET', '/audit/csv', orAsk(() => new Response('Fecha')));
  const { user } = renderApp('/audit');
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  await user.keyboard('clave correcta 7{Enter}');
  await waitFor(() => expect(requests('GET', '/audit/csv')).toHaveLength(2));
});

test('the end of the session closes it', async () => {
  on('POST', '/profile/confirm', failure(401));
  const { user } = await makeAdmin();
  await user.keyboard('clave correcta 7{Enter}');
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('whoever has no password is told to sign in again', async () => {
  signInAs('admin', { id: 7, access: 'school_account', has_access: true });
  const { user, dialog } = await makeAdmin();
  expect(dialog).toHaveTextContent('Cierre la sesión y vuelva a ingresar para continuar.');
  await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText(ASKS, { exact: false })).toBeVisible();
  expect(screen.getByLabelText('Rol')).toHaveDisplayValue('Administrador');
});
