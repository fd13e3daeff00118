import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ListedSelfEvaluation } from '@/api/selfEvaluations';
import { renderPage, write } from '@/test/render';
import { listedSelfEvaluation as bruno, school } from '@/test/school';
import { failure, json, on, requests, signInAs } from '@/test/server';

const ME = 7;
const REOPENING = '/self-evaluations/4/9/reopening';

const unsent = { sent_at: null, can_be_reopened: false };
const zoe: ListedSelfEvaluation = { ...bruno, ...unsent, user_id: 12, user_name: 'Zoe Paz', department: '' };
const iris: ListedSelfEvaluation = { ...bruno, user_id: 13, user_name: 'Iris Gil', is_reopened: true, can_be_reopened: false };

const answer = (...rows: ListedSelfEvaluation[]) => on('GET', '/self-evaluations', () => json(rows, { total: rows.length }));
const lastQuery = () => Object.fromEntries(requests('GET', '/self-evaluations').at(-1)?.query ?? []);
const texts = async (name: RegExp) =>
  within(await screen.findByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent.trim());

beforeEach(() => {
  school('gestionhumana');
  signInAs('gestionhumana', { id: ME });
  on('GET', '/evaluations', [
    { period: 2025, includes_self_evaluation: true },
    { period: 2026, includes_self_evaluation: true },
    { period: 2024, includes_self_evaluation: false },
  ]);
  answer(bruno, zoe, iris);
});

test('says who has sent it and when, who has not, and whose is reopened', async () => {
  renderPage('/self-evaluations');
  expect(await texts(/Bruno/)).toEqual(['Bruno DíazDocente\u00a0· Primaria', 'Docentes 2026', '4 de marzo de 2026', 'Reabrir']);
  expect(await texts(/Zoe/)).toEqual(['Zoe PazDocente', 'Docentes 2026', 'Sin enviar', '']);
  expect(await texts(/Iris/)).toEqual(['Iris GilDocente\u00a0· Primaria', 'Docentes 2026', '4 de marzo de 2026 Reabierta', '']);
  expect(screen.getByText('3 autoevaluaciones')).toBeVisible();
  expect(screen.getByText(/^Se leen en cada reporte,/)).toBeVisible();
});

test.each([
  ['Envío', 'Enviadas', { sent: 'true' }],
  ['Envío', 'Sin enviar', { sent: 'false' }],
  ['Año', '2025', { year: '2025' }],
  ['Categoría', 'Docentes', { category_id: '3' }],
  ['Departamento', 'Primaria', { department: 'Primaria' }],
])('is narrowed by %s: %s', async (filter, choice, query) => {
  const { user } = renderPage('/self-evaluations?page=2');
  const select = await screen.findByRole('combobox', { name: filter });
  await user.selectOptions(select, await within(select).findByRole('option', { name: choice }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', page_size: '10', ...query }));
  await user.click(screen.getByRole('button', { name: `Quitar el filtro ${filter}: ${choice}` }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', page_size: '10' }));
});

test('offers the years of evaluations that include one, the latest first', async () => {
  renderPage('/self-evaluations');
  const years = await screen.findByRole('combobox', { name: 'Año' });
  await within(years).findByRole('option', { name: '2025' });
  expect(within(years).getAllByRole('option').map((option) => option.textContent)).toEqual(['Todos los años', '2026', '2025']);
});

test('is searched and sorted by the server, and shows all again', async () => {
  const { user } = renderPage('/self-evaluations');
  await user.click(await screen.findByRole('button', { name: /^Enviada/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-sent' }));
  answer();
  await user.click(screen.getByRole('searchbox', { name: 'Buscar por persona o evaluación…' }));
  await user.paste('nadie');
  expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
  expect(lastQuery()).toEqual({ search: 'nadie', sort: '-sent', page: '1', page_size: '10' });
  answer(bruno);
  await user.click(screen.getByRole('button', { name: 'Ver todas' }));
  expect(await screen.findByRole('row', { name: /Bruno/ })).toBeVisible();
});

test('leads to the evaluations where none includes one', async () => {
  answer();
  renderPage('/self-evaluations');
  expect(await screen.findByText('Ninguna evaluación incluye autoevaluación')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Evaluaciones' })).toHaveAttribute('href', '/evaluations');
});

test('can be asked for again', async () => {
  on('GET', '/self-evaluations', failure(500));
  const { user } = renderPage('/self-evaluations');
  expect(await screen.findByText('No se pudieron cargar las autoevaluaciones.')).toBeVisible();
  answer(zoe);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('row', { name: /Zoe/ })).toBeVisible();
});

const openDialog = async () => {
  const { user } = renderPage('/self-evaluations');
  await user.click(await screen.findByRole('button', { name: 'Reabrir la autoevaluación de Bruno Díaz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reabrir la autoevaluación de Bruno Díaz' });
  return { user, dialog: within(dialog) };
};
const press = 'Reabrir la autoevaluación';

test('one is reopened with a reason', async () => {
  on('POST', REOPENING, () => {
    answer({ ...bruno, is_reopened: true, can_be_reopened: false });
    return json({ user_id: 9, evaluation_id: 4, sent_at: bruno.sent_at, is_reopened: true }, { status: 201 });
  });
  const { user, dialog } = await openDialog();
  const reason = dialog.getByRole('textbox', { name: 'Motivo' });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: press }));
  expect(reason).toBeInvalid();
  expect(requests('POST', REOPENING)).toEqual([]);
  await user.click(reason);
  await user.paste('Marcó la casilla equivocada.');
  await user.click(dialog.getByRole('button', { name: press }));
  expect(await screen.findByText('La autoevaluación quedó reabierta.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests('POST', REOPENING).map(({ body }) => body)).toEqual([{ reason: 'Marcó la casilla equivocada.' }]);
  expect(await screen.findByText('Reabierta')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reabrir/ })).not.toBeInTheDocument();
});

test('the focus goes on to the next one that can be reopened', async () => {
  const uma = { ...bruno, user_id: 14, user_name: 'Uma Ríos' };
  answer(bruno, uma);
  on('POST', REOPENING, () => {
    answer({ ...bruno, is_reopened: true, can_be_reopened: false }, uma);
    return json({ user_id: 9, evaluation_id: 4, sent_at: bruno.sent_at, is_reopened: true }, { status: 201 });
  });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('textbox', { name: 'Motivo' }));
  await user.paste('Marcó la casilla equivocada.');
  await user.click(dialog.getByRole('button', { name: press }));
  expect(await screen.findByText('Reabierta')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Reabrir.* Uma Ríos/ })).toHaveFocus());
});

test('a reason that was typed is not lost by Escape', async () => {
  const { user, dialog } = await openDialog();
  await write(user, dialog.getByRole('textbox', { name: 'Motivo' }), 'Marcó la casilla equivocada.');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Marcó la casilla equivocada.');
});

test('a refusal stays in the dialog, with what was typed', async () => {
  const why = 'Usted tiene o tuvo a cargo la evaluación de esta persona y todavía no la ha enviado.';
  on('POST', REOPENING, failure(403, why, { code: 'evaluates_person' }));
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('textbox', { name: 'Motivo' }));
  await user.paste('Por error.');
  await user.click(dialog.getByRole('button', { name: press }));
  expect(await dialog.findByText(new RegExp(why))).toBeVisible();
  expect(dialog.getByText(/No se pudo reabrir la autoevaluación\./)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Por error.');
});

test('nobody is offered to reopen their own', async () => {
  answer({ ...bruno, user_id: ME });
  renderPage('/self-evaluations');
  await screen.findByRole('row', { name: /Bruno/ });
  expect(screen.queryByRole('button', { name: /^Reabrir/ })).not.toBeInTheDocument();
});
