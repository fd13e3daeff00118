import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Extension } from '@/api/evaluations';
import { renderUi, write } from '@/test/render';
import { failure, json, makeUser, noContent, on, requests } from '@/test/server';
import { Extensions } from './Extensions';

const rosa: Extension = { evaluator_id: 7, evaluator_name: 'Rosa Díaz', closes_on: '2026-12-03' };

let extensions: Extension[];

beforeEach(() => {
  extensions = [];
  on('GET', '/evaluations/9/extensions', () => json(extensions));
  on('GET', '/users', () => json([makeUser('evaluador', { id: 7, name: 'Rosa Díaz' })], { total: 1 }));
  on('PUT', '/evaluations/9/extensions/7', ({ body }) => {
    const given = { ...rosa, ...(body as Pick<Extension, 'closes_on'>) };
    extensions = [given];
    return json(given);
  });
});

const open = () => renderUi(<Extensions evaluation={{ id: 9 }} closesOn="2026-11-30" />);
const day = () => screen.getByLabelText('Puede enviar hasta el');
const save = () => screen.getByRole('button', { name: 'Guardar plazo' });

const begin = async (user: ReturnType<typeof open>['user']) => user.click(await screen.findByRole('button', { name: 'Prolongar a un evaluador' }));

async function chooseRosa(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('combobox', { name: 'Evaluador' }));
  await user.click(await screen.findByRole('option', { name: 'Rosa Díaz', hidden: true }));
}

test('an evaluator gets a later closing date', async () => {
  const { user } = open();
  expect(await screen.findByText('Ninguno.')).toBeVisible();
  await begin(user);
  expect(screen.getByRole('combobox', { name: 'Evaluador' })).toHaveFocus();
  await chooseRosa(user);
  await write(user, day(), '2026-12-03');
  await user.click(save());
  expect(await screen.findByText('Rosa Díaz puede enviar hasta el 3 de diciembre de 2026.')).toBeInTheDocument();
  expect(await screen.findByRole('listitem')).toHaveTextContent('Rosa Díazhasta el 3 de diciembre de 2026');
  expect(requests('PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/evaluations/9/extensions/7', { closes_on: '2026-12-03', base: { closes_on: null } }],
  ]);
  expect(screen.queryByLabelText('Puede enviar hasta el')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Plazos propios' })).toHaveFocus();
});

test('the form that was opened can be left again', async () => {
  const { user } = open();
  await begin(user);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'Prolongar a un evaluador' })).toHaveFocus();
});

test('what is missing or too early is said at its field, and nothing is sent', async () => {
  const { user } = open();
  await begin(user);
  await write(user, day(), '2026-11-30');
  await user.click(save());
  expect(await screen.findByText('Elija un evaluador.')).toBeVisible();
  expect(day()).toHaveAccessibleDescription(/^Debe ser posterior al cierre de la evaluación, el 30 de noviembre de 2026\./);
  expect(requests('PUT')).toHaveLength(0);
});

test('what the server has against it is said at its field', async () => {
  on('PUT', '/evaluations/9/extensions/7', () =>
    failure(400, 'No.', { fields: { evaluator_id: ['Solo un evaluador activo puede tener un plazo propio.'] } }),
  );
  const { user } = open();
  await begin(user);
  await chooseRosa(user);
  await write(user, day(), '2026-12-03');
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Evaluador' })).toHaveAccessibleDescription(/Solo un evaluador activo/),
  );
});

test('a date is changed', async () => {
  extensions = [rosa];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar el plazo de Rosa Díaz' }));
  expect(screen.getByRole('combobox', { name: 'Evaluador' })).toHaveValue('Rosa Díaz');
  expect(day()).toHaveFocus();
  await user.clear(day());
  await write(user, day(), '2026-12-10');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('hasta el 10 de diciembre de 2026'));
  expect(requests('PUT').map(({ body }) => body)).toEqual([{ closes_on: '2026-12-10', base: { closes_on: '2026-12-03' } }]);
});

test('a date is taken back after a question', async () => {
  extensions = [rosa];
  on('DELETE', '/evaluations/9/extensions/7', () => {
    extensions = [];
    return noContent();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Quitar el plazo de Rosa Díaz' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Quitar el plazo propio de Rosa Díaz?' }));
  expect(dialog.getByText(/^Podrá enviar hasta el 30 de noviembre de 2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Ninguno.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Plazos propios' })).toHaveFocus();
});

test('a date that everybody has by now is said to count no more', async () => {
  extensions = [{ ...rosa, closes_on: '2026-11-20' }];
  open();
  expect(await screen.findByRole('listitem')).toHaveTextContent('vale el cierre de todos, que es posterior');
});

test('an evaluator whom the address names is chosen already', async () => {
  on('GET', '/users/7', makeUser('evaluador', { id: 7, name: 'Rosa Díaz' }));
  const { user } = renderUi(<Extensions evaluation={{ id: 9 }} closesOn="2026-11-30" />, { address: '/?prolong=7' });
  await waitFor(() => expect(day()).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Evaluador' })).toHaveValue('Rosa Díaz');
  await write(user, day(), '2026-12-03');
  await user.click(save());
  expect(await screen.findByText('Rosa Díaz puede enviar hasta el 3 de diciembre de 2026.')).toBeInTheDocument();
});
