import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { NotEvaluated } from '@/api/notEvaluated';
import { renderPage, write } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';
import { itIs } from '@/test/clock';

const rosa = { evaluator_id: 7, evaluator_name: 'Rosa Díaz', reminder: null };

const person = (id: number, name: string, changes: Partial<NotEvaluated>): NotEvaluated => ({
  user_id: id,
  user_name: name,
  position: 'Docente',
  department: 'Primaria',
  category_name: 'Docentes',
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  why: 'open',
  day: null,
  evaluators: [rosa],
  can_prolong: false,
  ...changes,
});

const ana = person(11, 'Ana Gil', { why: 'closed', day: '2026-11-24', can_prolong: true });
const PEOPLE = [
  ana,
  person(12, 'Beto Ruiz', { day: '2026-12-17', evaluators: [{ ...rosa, reminder: 'possible' }] }),
  person(13, 'Caro Luna', { why: 'upcoming', day: '2026-12-03' }),
  person(14, 'Dora Paz', { why: 'no_evaluator', evaluators: [] }),
];

beforeEach(() => {
  itIs('2026-11-27T12:00:00-05:00');
  signInAs('gestionhumana');
  on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
  on('GET', '/reports/departments', ['Primaria']);
  on('GET', '/reports/not-evaluated', () => json(PEOPLE, { total: 4 }));
});

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('each person has the reason, the evaluator and what helps', async () => {
  renderPage('/not-evaluated');
  expect((await row('Ana Gil')).getByText('Cerrada el 24 de noviembre')).toBeVisible();
  expect((await row('Ana Gil')).getByRole('link', { name: 'Prolongar el plazo de Rosa Díaz en Docentes 2026' })).toHaveAttribute(
    'href',
    '/edit-evaluation/4?prolong=7',
  );
  expect((await row('Beto Ruiz')).getByText('Por enviar hasta el 17 de diciembre')).toBeVisible();
  expect((await row('Beto Ruiz')).getByRole('button', { name: 'Recordar a Rosa Díaz' })).toBeVisible();
  const upcoming = await row('Caro Luna');
  expect(upcoming.getByText('Abre el 3 de diciembre')).toBeVisible();
  expect(upcoming.queryByRole('button')).not.toBeInTheDocument();
  expect((await row('Dora Paz')).getByText('Sin evaluador')).toBeVisible();
  expect((await row('Dora Paz')).getByRole('link', { name: 'Ver qué le falta a Dora Paz' })).toHaveAttribute(
    'href',
    '/readiness?reason=no_evaluator',
  );
});

test('the list is narrowed by the reason', async () => {
  const { user } = renderPage('/not-evaluated?why=nonsense');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Qué falta' }), 'Cerrada');
  await screen.findByText('Ana Gil');
  expect(requests('GET', '/reports/not-evaluated').at(-1)?.query.get('why')).toBe('closed');
  expect(requests('GET', '/reports/not-evaluated')[0]?.query.has('why')).toBe(false);
});

test('those who are ticked get more time, and only closed ones can be', async () => {
  on('PUT', '/reports/not-evaluated/prolong', { changed: 1 });
  const { user } = renderPage('/not-evaluated');
  const box = await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Gil' });
  expect(screen.getByRole('checkbox', { name: 'Seleccionar a Beto Ruiz' })).toBeDisabled();
  expect(screen.queryByLabelText('Nuevo cierre')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Prolongar el plazo' })).not.toBeInTheDocument();
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Prolongar el plazo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prolongar el plazo: 1 persona' }));
  await user.click(dialog.getByRole('button', { name: 'Prolongar el plazo' }));
  expect(requests('PUT')).toHaveLength(0);
  await write(user, dialog.getByLabelText('Nuevo cierre'), '2026-12-04');
  await user.click(dialog.getByRole('button', { name: 'Prolongar el plazo' }));
  expect(await screen.findByText('Se prolongó el plazo de 1 evaluador.')).toBeInTheDocument();
  expect(requests('PUT').map(({ body }) => body)).toEqual([{ ids: [11], closes_on: '2026-12-04' }]);
  expect(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gil' })).not.toBeChecked();
});

test('a refusal keeps what was ticked and says why', async () => {
  on('PUT', '/reports/not-evaluated/prolong', failure(409, 'No se prolongó ningún plazo.', { code: 'changed_meanwhile' }));
  const { user } = renderPage('/not-evaluated');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Gil' }));
  await user.click(screen.getByRole('button', { name: 'Prolongar el plazo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(user, dialog.getByLabelText('Nuevo cierre'), '2026-12-04');
  await user.click(dialog.getByRole('button', { name: 'Prolongar el plazo' }));
  expect(await dialog.findByText('No se pudo prolongar el plazo. No cambió nada.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gil' })).toBeChecked();
});

test('nothing is to be prolonged where nothing has closed', async () => {
  on('GET', '/reports/not-evaluated', () => json(PEOPLE.slice(1), { total: 3 }));
  renderPage('/not-evaluated');
  await screen.findByText('Beto Ruiz');
  expect(screen.queryByRole('button', { name: 'Prolongar el plazo' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
