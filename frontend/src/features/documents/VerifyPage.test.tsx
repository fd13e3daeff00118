import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { failure, json, on, requests } from '@/test/server';

const FOLIO = 'EV-2026-7K3M-Q9TD-X4WB';
const found = {
  folio: FOLIO,
  document: 'report',
  made_at: '2026-03-04T15:20:11-05:00',
  person_name: 'Bruno Díaz',
  present_name: null,
  evaluation_name: 'Docentes',
  period: 2026,
  standing: 'unchanged',
  can_check_total: true,
};

const type = async (user: UserEvent, label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await write(user, field, value);
  await user.keyboard('{Enter}');
};

beforeEach(() => {
  on('GET', `/verification/${FOLIO}`, found);
});

test('a stranger types a folio and learns of whom it is, and no score', async () => {
  const { user } = renderApp('/verificar');
  await type(user, 'Folio', FOLIO);
  expect(await screen.findByRole('heading', { name: 'El documento es auténtico' })).toBeVisible();
  expect(window.location.pathname).toBe(`/verificar/${FOLIO}`);
  for (const words of ['Bruno Díaz', 'Docentes (2026)', 'Reporte de evaluación', FOLIO]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(
    screen.getByText('El resultado no ha cambiado desde entonces. El resto, como el plan o las conversaciones, no se compara.'),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Verificar otro documento' }));
  expect(screen.getByLabelText('Folio')).toHaveValue('');
  expect(screen.getByLabelText('Folio')).toHaveFocus();
  expect(window.location.pathname).toBe('/verificar');
});

test('of a report it may be the self-evaluation that has changed', async () => {
  on('GET', `/verification/${FOLIO}`, { ...found, standing: 'changed' });
  renderApp(`/verificar/${FOLIO}`);
  expect(
    await screen.findByText('El resultado, o la autoevaluación que trae, cambió después: pida un documento nuevo.'),
  ).toBeVisible();
});

test('results that were corrected since are told, and a total is not asked for where none can be compared', async () => {
  on('GET', `/verification/${FOLIO}`, { ...found, document: 'history', standing: 'changed', can_check_total: false });
  renderApp(`/verificar/${FOLIO}`);
  expect(
    await screen.findByText('Los resultados han sido corregidos después: pida un documento nuevo.'),
  ).toBeVisible();
  expect(screen.queryByLabelText('Total impreso')).toBeNull();
});

test.each([
  ['gone', 'report', /ya no se conservan/],
  ['not_compared', 'history', 'No se puede comparar con los resultados de hoy.'],
  ['not_compared', 'results', /Es una lista de ese día/],
])('results that are %s in a %s', async (standing, document, words) => {
  on('GET', `/verification/${FOLIO}`, { ...found, standing, document, person_name: null, evaluation_name: null });
  renderApp(`/verificar/${FOLIO}`);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Persona')).toBeNull();
});

test('who has another name today is told by both', async () => {
  on('GET', `/verification/${FOLIO}`, { ...found, present_name: 'Camila Peña' });
  renderApp(`/verificar/${FOLIO}`);
  expect(await screen.findByText('Bruno Díaz')).toBeVisible();
  expect(screen.getByText('Hoy se llama').parentElement).toHaveTextContent('Camila Peña');
});

test('a purged evaluation has its name of that day, without a year', async () => {
  on('GET', `/verification/${FOLIO}`, { ...found, standing: 'gone', period: null });
  renderApp(`/verificar/${FOLIO}`);
  expect(await screen.findByText('Docentes')).toBeVisible();
});

test.each(['EV-2026-0000-0000-0000', '%E0%A4', '100%'])('%j is unknown, said calmly, and can be typed again', async (folio) => {
  on('GET', '/verification/:folio', () => failure(404, 'x', { code: 'not_found' }));
  on('GET', `/verification/${FOLIO}`, found);
  const { user } = renderApp(`/verificar/${folio}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No existe/);
  await type(user, 'Folio', FOLIO);
  expect(await screen.findByText('El documento es auténtico')).toBeVisible();
});

test('the total on the paper is compared, and never said', async () => {
  on('POST', `/verification/${FOLIO}/total`, ({ body }) =>
    json({ matches: (body as { total: string }).total === '87,5' }),
  );
  const { user } = renderApp(`/verificar/${FOLIO}`);
  await type(user, 'Total impreso', '99');
  expect(await screen.findByText(/^No coincide/)).toBeVisible();
  await type(user, 'Total impreso', '87,5');
  expect(await screen.findByText('Coincide: es el total del documento.')).toBeVisible();
  expect(requests('POST', `/verification/${FOLIO}/total`)).toHaveLength(2);
});

test('too many tries are told, and what was found stays', async () => {
  on('POST', `/verification/${FOLIO}/total`, () => failure(429, 'x'));
  const { user } = renderApp(`/verificar/${FOLIO}`);
  await type(user, 'Total impreso', '87,5');
  expect(await screen.findByText(/Demasiados intentos con este documento/)).toBeVisible();
  expect(screen.getByText('Bruno Díaz')).toBeVisible();
});

test('where the server is away, it can be tried again', async () => {
  on('GET', `/verification/${FOLIO}`, () => failure(500, 'x'));
  const { user } = renderApp(`/verificar/${FOLIO}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo consultar el documento.');
  on('GET', `/verification/${FOLIO}`, found);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByText('El documento es auténtico')).toBeVisible());
});
