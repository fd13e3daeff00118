import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { payrollToken, school } from '@/test/school';
import { failure, held, json, noContent, on, requests } from '@/test/server';

function open() {
  school('admin');
  return renderPage('/integrations');
}

async function fillIn(user: ReturnType<typeof renderPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Crear token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear token' }));
  await write(user, dialog.getByLabelText('Nombre'), 'Nómina');
  await user.click(dialog.getByRole('radio', { name: 'Personas' }));
  await write(user, dialog.getByLabelText('Vence al terminar el día'), '2026-12-31');
  return dialog;
}

test('a token is made, and its secret shown until it has been copied', async () => {
  const { user } = open();
  on('POST', '/tokens', () => json({ ...payrollToken, id: 62, secret: 'evt_secreto' }, { status: 201 }));
  const form = await fillIn(user);
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Token «Nómina»' }));
  expect(dialog.getByLabelText('Token')).toHaveValue('evt_secreto');
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe('evt_secreto');
  await user.keyboard('{Escape}');
  expect(dialog.getByLabelText('Token')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ya lo copié' }));
  expect(screen.queryByDisplayValue('evt_secreto')).not.toBeInTheDocument();
  const [request] = requests('POST', '/tokens');
  expect(request?.body).toEqual({ name: 'Nómina', scope: 'people', expires_on: '2026-12-31' });
});

test('each field must be filled in, and the server says which day is too late', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Crear token' }));
  const empty = within(await screen.findByRole('dialog', { name: 'Crear token' }));
  await user.click(empty.getByRole('button', { name: 'Crear token' }));
  expect(await empty.findByText('Revise estos 3 campos:')).toBeVisible();
  await user.click(empty.getByRole('button', { name: 'Cancelar' }));
  on('POST', '/tokens', () => failure(400, 'Revise.', { fields: { expires_on: ['Elija un día dentro de un año.'] } }));
  const form = await fillIn(user);
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  expect(await form.findAllByText('Elija un día dentro de un año.')).not.toHaveLength(0);
  expect(form.getByLabelText('Vence al terminar el día')).toBeInvalid();
});

test('a token that is being made is waited for, and what was typed is not lost by Escape', async () => {
  const { user } = open();
  const answer = held(() => json({ ...payrollToken, id: 62, secret: 'evt_secreto' }, { status: 201 }));
  on('POST', '/tokens', answer.handler);
  const form = await fillIn(user);
  // the browser would answer the question with the same key
  fireEvent.keyDown(form.getByLabelText('Nombre'), { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  expect(form.getByLabelText('Nombre')).toHaveValue('Nómina');
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  await waitFor(() => expect(requests('POST', '/tokens')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  answer.release();
  expect(await screen.findByDisplayValue('evt_secreto')).toBeVisible();
});

test('a token is revoked once that is confirmed', async () => {
  const { user } = open();
  on('DELETE', '/tokens/:id', noContent);
  await user.click(await screen.findByRole('button', { name: 'Revocar Nómina' }));
  on('GET', '/tokens', [{ ...payrollToken, state: 'revoked' }]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Token revocado.')).toBeVisible();
  expect(await screen.findByRole('cell', { name: /Revocado/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revocar Nómina' })).not.toBeInTheDocument();
  expect(requests('DELETE', '/tokens/61')).toHaveLength(1);
});

test('the page says when a token expires, when it was used, and what it reads', async () => {
  const { user } = open();
  const table = within(await screen.findByRole('table', { name: 'Tokens, el más reciente primero' }));
  for (const words of ['Nómina', 'Personas', '31 de diciembre de 2026', '5 de marzo de 2026', 'Ana Gómez']) {
    expect(await table.findByText(words)).toBeVisible();
  }
  await user.click(screen.getByRole('heading', { name: 'Qué lee un programa' }));
  expect(screen.getByRole('row', { name: /identity_number/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Descripción OpenAPI' })).toHaveAttribute('href', '/api/openapi.json');
  expect(screen.getByRole('region', { name: 'Personas, con Python' })).toHaveTextContent('EVALUACMO_TOKEN');
});
