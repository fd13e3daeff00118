import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CREDENTIAL, withPasskeys } from '@/test/passkeys';
import { renderPage, write } from '@/test/render';
import { failure, json, makeUser, NO_FACTORS, noContent, on, requests, signInAs } from '@/test/server';

const ASKS = 'Confirme que es usted con su contraseña. No se ha hecho ningún cambio.';
const bruno = makeUser('colaborador', { id: 9, name: 'Bruno Díaz', category_id: null });

const passkeys = withPasskeys();

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
  const rendered = renderPage('/edit-user/9');
  await rendered.user.selectOptions(await screen.findByLabelText('Rol'), 'Administrador');
  await write(rendered.user, screen.getByLabelText('Puesto'), ' de planta');
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Confirme que es usted' }) };
}

test('a change is saved with one press once the password is typed', async () => {
  const { user, dialog } = await makeAdmin();
  const password = await within(dialog).findByLabelText('Su contraseña');
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
  await write(user, within(dialog).getByLabelText('Su contraseña'), 'no es esta');
  await user.keyboard('{Enter}');
  const password = within(dialog).getByLabelText('Su contraseña');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/La contraseña actual no es correcta\./));
  expect(password).toHaveFocus();
  expect(requests('PUT', '/users/9')).toHaveLength(1);
  await user.clear(password);
  await write(user, password, 'clave correcta 7');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
});

test('a lock is told in the dialog', async () => {
  on('POST', '/profile/confirm', failure(429, 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.'));
  const { user, dialog } = await makeAdmin();
  await user.paste('no es esta');
  await user.keyboard('{Enter}');
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
  await user.paste('clave correcta 7');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
});

test('a file is downloaded after it, too', async () => {
  on('GET', '/audit', () => json([], { total: 0 }));
  on('GET', '/audit/csv', orAsk(() => new Response('Fecha')));
  const { user } = renderPage('/audit');
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  await user.paste('clave correcta 7');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests('GET', '/audit/csv')).toHaveLength(2));
});

test('the end of the session closes it', async () => {
  on('POST', '/profile/confirm', failure(401));
  const { user } = await makeAdmin();
  await user.paste('clave correcta 7');
  await user.keyboard('{Enter}');
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

const used = { created_at: '2026-03-04T10:00:00-05:00', last_used_at: null };
const app = { ...NO_FACTORS, app: used, recovery_codes_left: 10 };
const passkey = { ...NO_FACTORS, passkeys: [{ id: 1, name: 'Portátil', ...used }], recovery_codes_left: 10 };

test('whoever has an app is asked for its code in place of the password', async () => {
  on('GET', '/profile/second-factors', app);
  on('POST', '/profile/confirm', ({ body }) => {
    if ((body as { code: string }).code !== '123456') {
      return failure(400, 'x', { code: 'wrong_second_factor', fields: { code: ['El código no es correcto.'] } });
    }
    isConfirmed = true;
    return noContent();
  });
  const { user, dialog } = await makeAdmin();
  const code = await within(dialog).findByLabelText('Código');
  expect(within(dialog).queryByLabelText('Su contraseña')).not.toBeInTheDocument();
  expect(code).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Este campo es obligatorio.')).toBeVisible();
  await write(user, code, '000000');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/El código no es correcto\./));
  await user.clear(code);
  await write(user, code, '123 456');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
});

test('a recovery code serves, too', async () => {
  on('GET', '/profile/second-factors', app);
  on('POST', '/profile/confirm', () => {
    isConfirmed = true;
    return noContent();
  });
  const { user, dialog } = await makeAdmin();
  await user.click(await within(dialog).findByRole('button', { name: 'Usar un código de recuperación' }));
  expect(within(dialog).getByLabelText('Código de recuperación')).toHaveFocus();
  await user.keyboard('1234 5678{Enter}');
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
  expect(requests('POST', '/profile/confirm').map(({ body }) => body)).toEqual([{ code: '12345678' }]);
});

test('whoever has a passkey only is asked for that', async () => {
  signInAs('admin', { id: 7, access: 'school_account', has_access: true });
  on('GET', '/profile/second-factors', passkey);
  on('POST', '/profile/confirm/passkey-options', { options: { publicKey: { challenge: 'reto' } } });
  on('POST', '/profile/confirm', () => {
    isConfirmed = true;
    return noContent();
  });
  passkeys.refuse('NotAllowedError');
  const { user, dialog } = await makeAdmin();
  const use = await within(dialog).findByRole('button', { name: 'Usar llave de acceso' });
  expect(within(dialog).queryByLabelText('Su contraseña')).not.toBeInTheDocument();
  await user.click(use);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No se usó ninguna llave de acceso');
  await user.click(use);
  expect(await screen.findByText('Usuario actualizado correctamente.')).toBeVisible();
  expect(requests('POST', '/profile/confirm').map(({ body }) => body)).toEqual([{ credential: CREDENTIAL }]);
});

test('a passkey that the server refuses is told', async () => {
  on('GET', '/profile/second-factors', passkey);
  on('POST', '/profile/confirm/passkey-options', failure(429, 'Demasiados intentos fallidos.'));
  const { user, dialog } = await makeAdmin();
  await user.click(await within(dialog).findByRole('button', { name: 'Usar llave de acceso' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Demasiados intentos fallidos.');
});
