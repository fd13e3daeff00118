import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { composeReport } from '@/pdf/reportPdf';
import { renderPage } from '@/test/render';
import { makeReport, school } from '@/test/school';
import { json, on } from '@/test/server';

const MARK = 'Provisional: 1 de 2 evaluaciones';
const provisional = { submissions_count: 1, expected_submissions_count: 2, is_provisional: true };
const unfinished = makeReport(provisional);

test('the report says so beside its total', async () => {
  school('gestionhumana');
  on('GET', '/reports/full/4/9', unfinished);
  renderPage('/report/4/9');
  const result = within(await screen.findByRole('region', { name: 'Resultado' }));
  expect(result.getByText(MARK)).toBeVisible();
});

test('nobody confirms it yet', async () => {
  school('colaborador');
  on('GET', '/users/me', () => json({ id: 9, name: 'Bruno Díaz', role: 'colaborador', access: 'set', status: true, access_given_at: null }));
  on('GET', '/reports/full/4/9', unfinished);
  renderPage('/report/4/9');
  expect(await screen.findByText('Podrá confirmar que recibió este reporte cuando esté completo.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Confirmar que recibí/ })).toBeNull();
});

test('the lists say so', async () => {
  school('gestionhumana');
  const row = { user_id: 9, user_name: 'Bruno Díaz', evaluation_id: 4, evaluation_name: 'Docentes 2026', overall_percentage: '87.50' };
  on('GET', '/reports/latest', () =>
    json([{ ...row, ...provisional, confirmed_at: null, answered_at: null, is_published: true }], { total: 1 }),
  );
  renderPage('/reports');
  expect(await screen.findByText(MARK)).toBeVisible();
});

test('the document says so above its signatures', () => {
  const { document } = composeReport(unfinished);
  const texts = JSON.stringify(document);
  const line = texts.indexOf('Documento provisional: se han recibido 1 de 2 evaluaciones');
  expect(line).toBeGreaterThan(0);
  expect(texts.indexOf('Supervisor')).toBeGreaterThan(line);
});
