import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { failure, noContent, on, requests, signInAs } from '@/test/server';

const open = (address: string) => {
  signInAs('colaborador', { access: 'temporary' });
  on('POST', '/profile/change-password', noContent);
  return renderApp(address);
};

test.each(['/home', '/profile', '/dashboard'])('a temporary password opens nothing but the choice of another at %s', async (address) => {
  open(address);
  expect(await screen.findByRole('heading', { name: 'Elija su contraseña', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('once it is replaced, the wanted page follows', async () => {
  const { user } = open('/profile');
  await write(user, await screen.findByLabelText('Nueva contraseña'), 'una clave larga 9');
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), 'una clave larga 9');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  expect(requests('POST', '/profile/change-password').map(({ body }) => body)).toEqual([{ newPassword: 'una clave larga 9' }]);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Elija su contraseña' })).toBeNull());
});

test('what is wrong with the new one is said at its field', async () => {
  const { user } = open('/profile');
  on('POST', '/profile/change-password', () =>
    failure(400, 'Revise los datos.', { fields: { newPassword: ['Elija una que no le hayan entregado.'] } }),
  );
  await write(user, await screen.findByLabelText('Nueva contraseña'), 'una clave larga 9');
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), 'una clave larga 9');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Elija una que no le hayan entregado.')).toBeVisible();
  expect(screen.getByLabelText('Nueva contraseña')).toHaveFocus();
});
