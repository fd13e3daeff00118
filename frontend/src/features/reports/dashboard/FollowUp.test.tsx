import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, on, requests } from '@/test/server';

beforeEach(() => {
  school('gestionhumana');
  on('GET', '/reports/follow-up', { answered: 2, unconfirmed: 1, requests: 1, corrections: 3 });
});

it('leads from each figure of the dashboard to its list', async () => {
  const { user, router } = renderPage('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Respuestas y confirmaciones' }));
  expect((await section.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 resultados respondidos por escrito', '/reports?show=answered&year=2026'],
    ['1 reporte sin confirmar', '/reports?show=unconfirmed&year=2026'],
    ['1 corrección por decidir', '/reports?show=requests&year=2026'],
    ['3 correcciones pedidas y sin hacer', '/reports?show=corrections&year=2026'],
  ]);
  await user.click(section.getByRole('link', { name: /correcciones/ }));
  expect(await screen.findByRole('heading', { name: 'Reportes', level: 1 })).toHaveFocus();
  expect(router.state.location.search).toBe('?show=corrections&year=2026');
  expect(screen.getByRole('link', { name: 'Volver a Panel' })).toHaveAttribute('href', '/dashboard');
});

it('is narrowed with the dashboard, and leads to lists that are narrowed alike', async () => {
  on('GET', '/reports/departments', ['Primaria']);
  const { user } = renderPage('/dashboard?year=2025&category=3&department=Primaria');
  const section = within(await screen.findByRole('region', { name: 'Respuestas y confirmaciones' }));
  const narrowed = { year: '2025', category_id: '3', department: 'Primaria' };
  await user.click(await section.findByRole('link', { name: /sin confirmar/ }));
  expect(await screen.findByRole('row', { name: /Bruno Díaz/ })).toBeVisible();
  expect(Object.fromEntries(requests('GET', '/reports/latest').at(-1)?.query ?? [])).toMatchObject({
    ...narrowed,
    unconfirmed: 'true',
  });
  await user.click(await screen.findByRole('link', { name: 'Correcciones pedidas (3)' }));
  expect(await screen.findByText('Se confundió de persona.')).toBeVisible();
  expect(Object.fromEntries(requests('GET', '/reports/corrections').at(-1)?.query ?? [])).toMatchObject(narrowed);
  for (const { query } of requests('GET', '/reports/follow-up')) {
    expect(Object.fromEntries(query)).toEqual(narrowed);
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Año' }), 'Todos los años');
  await waitFor(() => expect(requests('GET', '/reports/corrections').at(-1)?.query.has('year')).toBe(false));
});

it('shows a failure in its place, and the rest of the dashboard', async () => {
  on('GET', '/reports/follow-up', () => failure(500));
  renderPage('/dashboard');
  expect(await screen.findByText('No se pudieron cargar las respuestas y confirmaciones.')).toBeVisible();
  expect(screen.getByText('Salud Institucional')).toBeVisible();
});

it('lists the corrections that were asked for, with their reason and the way to the report', async () => {
  const { user } = renderPage('/reports?show=corrections');
  const row = within(await screen.findByRole('row', { name: /Bruno Díaz/ }));
  expect(row.getByText('Docentes 2026')).toBeVisible();
  expect(row.getByText('Pedida el 6 de marzo de 2026')).toBeVisible();
  expect(row.getByText('Se confundió de persona.')).toBeVisible();
  expect(row.getByRole('link', { name: 'Ver Reporte de Bruno Díaz' })).toHaveAttribute('href', '/report/4/9');
  expect(requests('GET', '/reports/latest')).toHaveLength(0);
  on('GET', '/reports/corrections', () => json([], { total: 0 }));
  await write(user, screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'zz');
  await waitFor(() => expect(requests('GET', '/reports/corrections').at(-1)?.query.get('search')).toBe('zz'));
  expect(await screen.findByText('Nadie coincide con la búsqueda y los filtros.')).toBeVisible();
});

it('says that no correction was asked for', async () => {
  on('GET', '/reports/corrections', () => json([], { total: 0 }));
  renderPage('/reports?show=corrections');
  expect(await screen.findByText('No hay correcciones pedidas y sin hacer.')).toBeVisible();
});

describe('requests to correct', () => {
  const openRequests = async () => {
    const app = renderPage('/reports?show=requests');
    const row = within(await screen.findByRole('row', { name: /Bruno Díaz/ }));
    const nothingLeft = () => on('GET', '/reports/correction-requests', () => json([], { total: 0 }));
    return { ...app, row, nothingLeft };
  };

  it('are listed with their reason, the way to the report, and without who asked', async () => {
    const { row } = await openRequests();
    expect(row.getByText('Pedida el 6 de marzo de 2026')).toBeVisible();
    expect(row.getByText('El puntaje era de otra persona.')).toBeVisible();
    expect(row.getByRole('link', { name: 'Docentes 2026' })).toHaveAttribute('href', '/report/4/9');
    expect(screen.getByRole('link', { name: 'Correcciones por decidir (1)' })).toHaveAttribute('aria-current', 'page');
  });

  it('are granted with one press', async () => {
    const { user, row, nothingLeft } = await openRequests();
    on('POST', '/corrections/requests/5/reopening', failure(409, 'Esta persona ya no está activa.'));
    await user.click(row.getByRole('button', { name: 'Reabrir la evaluación de Bruno Díaz' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Esta persona ya no está activa.');
    await user.keyboard('{Escape}');
    on('POST', '/corrections/requests/5/reopening', () =>
      json({ id: 8, reason: 'El puntaje era de otra persona.', asked_at: '2026-03-07T09:00:00-05:00' }, { status: 201 }),
    );
    nothingLeft();
    await user.click(await row.findByRole('button', { name: 'Reabrir la evaluación de Bruno Díaz' }));
    expect(await screen.findByText('No hay correcciones por decidir.')).toBeVisible();
    expect(requests('POST', '/corrections/requests/5/reopening')).toHaveLength(2);
  });

  it('are declined with a sentence', async () => {
    const { user, row, nothingLeft } = await openRequests();
    await user.click(row.getByRole('button', { name: 'No aceptar la corrección sobre Bruno Díaz' }));
    const form = within(screen.getByRole('form', { name: 'No aceptar la corrección sobre Bruno Díaz' }));
    expect(row.queryByRole('button', { name: 'Reabrir la evaluación de Bruno Díaz' })).not.toBeInTheDocument();
    on('PUT', '/corrections/requests/5/answer', failure(400, 'Revise.', { fields: { answer: ['Es muy corto.'] } }));
    await write(user, form.getByRole('textbox', { name: 'Por qué no' }), 'No');
    await user.click(form.getByRole('button', { name: 'No aceptar' }));
    expect(await form.findByText('Es muy corto.')).toBeVisible();
    on('PUT', '/corrections/requests/5/answer', { id: 5, reason: '', asked_at: '2026-03-06T09:00:00-05:00', answer: 'No.', closed_at: null });
    nothingLeft();
    await write(user, form.getByRole('textbox', { name: 'Por qué no' }), ' hace falta.');
    await user.click(form.getByRole('button', { name: 'No aceptar' }));
    expect(await screen.findByText('No hay correcciones por decidir.')).toBeVisible();
    expect(requests('PUT', '/corrections/requests/5/answer').at(-1)?.body).toEqual({ answer: 'No hace falta.' });
  });
});
