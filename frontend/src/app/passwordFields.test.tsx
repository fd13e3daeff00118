import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { on } from '@/test/server';

type Form = [screen: string, address: string, labels: readonly string[], submit: string, open?: string];

const FORMS: Form[] = [
  ['signing in', '/login', ['Contraseña'], 'Ingresar'],
  ['a new person', '/create-user', ['Contraseña'], 'Crear usuario'],
  ['an edited person', '/edit-user/9', ['Nueva contraseña', 'Confirmar nueva contraseña'], 'Guardar cambios'],
  ['one’s own password', '/profile', ['Contraseña actual', 'Nueva contraseña', 'Confirmar nueva contraseña'], 'Cambiar contraseña'],
  ['a password by a link', '/set-password#41-c8x', ['Nueva contraseña', 'Confirmar nueva contraseña'], 'Guardar contraseña'],
  ['a new evaluator', '/evaluators', ['Contraseña'], 'Guardar', 'Agregar evaluador'],
];

test.each(FORMS)('%s announces an invalid password', async (_, address, labels, submit, opener) => {
  school(address === '/login' ? null : 'admin');
  on('POST', '/password/link', { name: 'Ana Gómez', email: 'ana@colegio.edu.co' });
  const { user } = renderPage(address);
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  const [first, ...others] = await Promise.all(labels.map((label) => screen.findByLabelText(label)));
  if (!first) throw new Error('no field');
  for (const field of [first, ...others]) expect(field).not.toHaveAttribute('aria-invalid', 'true');
  // Each too short, and different from the others.
  if (address.startsWith('/edit-user') || address.startsWith('/set-password')) {
    await write(user, first, 'corta');
    for (const field of others) await user.type(field, 'otra');
  }
  if (address === '/profile') for (const field of others) await user.type(field, String(others.indexOf(field)));
  await user.click(screen.getByRole('button', { name: submit }));
  for (const field of [first, ...others]) expect(field).toHaveAttribute('aria-invalid', 'true');
});

test.each(FORMS)('%s hides what is typed and lets password managers fill it in', async (_, address, labels, _submit, opener) => {
  school(address === '/login' ? null : 'admin');
  on('POST', '/password/link', { name: 'Ana Gómez', email: 'ana@colegio.edu.co' });
  const { user } = renderPage(address);
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  const fields = await Promise.all(labels.map((label) => screen.findByLabelText(label)));
  for (const field of fields) {
    expect(field).toHaveAttribute('type', 'password');
    const isPresent = field === screen.queryByLabelText('Contraseña actual') || address === '/login';
    expect(field).toHaveAttribute('autocomplete', isPresent ? 'current-password' : 'new-password');
    await user.click(field);
    await user.paste('una clave pegada 7');
    expect(field).toHaveValue('una clave pegada 7');
  }
});
