import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { schoolData } from '@/test/school';
import { failure, json, noContent, on, requests, serverSays, signInAs } from '@/test/server';

const SETTINGS = ['school-name', 'school-city', 'school-nit', 'school-logo', 'support-email'];

beforeEach(() => {
  for (const name of SETTINGS) serverSays(name, '');
  signInAs('admin');
});

const file = (bytes = 10) => new File(['x'.repeat(bytes)], 'logo.png', { type: 'image/png' });

async function open(school: Partial<typeof schoolData> = {}) {
  on('GET', '/school', { ...schoolData, ...school });
  const { user } = renderApp('/school');
  await screen.findByRole('textbox', { name: 'Nombre del colegio' });
  return user;
}

test('a new name is stored, and shown above the menu at once', async () => {
  on('PUT', '/school', ({ body }) => json({ ...schoolData, ...(body as object) }));
  const user = await open();
  await write(user, screen.getByRole('textbox', { name: 'Nombre del colegio' }), 'Colegio Ñandú');
  await write(user, screen.getByRole('textbox', { name: 'NIT' }), '900.1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Datos del colegio guardados.')).toBeVisible();
  expect(requests('PUT', '/school')[0]?.body).toEqual({
    name: 'Colegio Ñandú',
    city: '',
    nit: '900.1',
    support_email: '',
    signs_in_by_identity_number: false,
    base: { name: '', city: '', nit: '', support_email: '', signs_in_by_identity_number: false },
  });
  expect(screen.getAllByText('Colegio Ñandú')).not.toHaveLength(0);
});

test('it goes on from what is stored, with what others have saved meanwhile', async () => {
  on('PUT', '/school', ({ body }) => json({ ...schoolData, ...(body as object), city: 'Pasto' }));
  const user = await open();
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  await write(user, screen.getByRole('textbox', { name: 'NIT' }), '900.1');
  await save();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Pasto'));
  await write(user, screen.getByRole('textbox', { name: 'NIT' }), '2');
  await save();
  await waitFor(() => expect(requests('PUT', '/school').at(-1)?.body).toMatchObject({ nit: '900.12', base: { city: 'Pasto', nit: '900.1' } }));
});

test('it says what counts where a field is empty', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Nombre del colegio' })).toHaveAccessibleDescription(
    'Si lo deja vacío: Nuestra institución.',
  );
});

test.each([
  ['Correo de soporte', 'soporte', 'Escriba un correo electrónico válido.'],
  ['NIT', '9'.repeat(31), 'Use como máximo 30 caracteres.'],
])('%s says what is wrong with it before anything is sent', async (label, value, message) => {
  const user = await open();
  await write(user, screen.getByRole('textbox', { name: label }), value);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('textbox', { name: label })).toHaveAccessibleDescription(new RegExp(message));
  expect(requests('PUT')).toHaveLength(0);
});

test('a logo is sent and shown in its place and above the menu', async () => {
  on('POST', '/school/logo', { ...schoolData, logo_hash: 'abc' });
  const user = await open();
  expect(screen.getByRole('img', { name: 'Logo de ejemplo' })).toBeVisible();
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file());
  expect(await screen.findByText('Logo guardado.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo del colegio' })).toHaveAttribute('src', '/logo.png?v=abc');
  expect(document.querySelectorAll('img[src="/logo.png?v=abc"]').length).toBeGreaterThan(1);
  expect(requests('POST', '/school/logo')[0]?.body).toBeInstanceOf(FormData);
});

test('why an image was refused is said, and another one can be chosen', async () => {
  on('POST', '/school/logo', failure(400, 'El archivo no es una imagen PNG o JPEG.', { fields: { file: ['No.'] } }));
  const user = await open();
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file());
  expect(await screen.findByText(/El archivo no es una imagen PNG o JPEG\./)).toBeVisible();
  on('POST', '/school/logo', { ...schoolData, logo_hash: 'abc' });
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file());
  expect(await screen.findByRole('img', { name: 'Logo del colegio' })).toBeVisible();
  expect(screen.queryByText(/El archivo no es una imagen/)).not.toBeInTheDocument();
});

test('an image that is too heavy is not sent, and can be chosen again once it is smaller', async () => {
  const user = await open();
  const chooser = screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });
  await user.upload(chooser, file(1024 * 1024 + 1));
  expect(await screen.findByText('El logo pesa más de 1 MB. Redúzcalo y súbalo otra vez.')).toBeVisible();
  // Browsers report no change where the same name is chosen twice.
  expect(chooser).toHaveValue('');
  expect(requests('POST')).toHaveLength(0);
});

test('the logo is removed after a question', async () => {
  on('DELETE', '/school/logo', noContent());
  const user = await open({ logo_hash: 'abc' });
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Quitar el logo?' });
  await user.click(within(question).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(requests('DELETE', '/school/logo')).toHaveLength(1));
  expect(await screen.findByRole('img', { name: 'Logo de ejemplo' })).toBeVisible();
});
