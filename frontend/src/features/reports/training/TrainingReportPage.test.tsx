import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { declared, drawPdfs, readPdf } from '@/test/pdf';
import { renderPage, write } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';
import { itIs } from '@/test/clock';

const now = { evaluation_id: 4, evaluation_name: 'Docentes 2026', period: 2026, created_at: '2026-03-04T15:20:11-05:00' };
const before = { evaluation_id: 3, evaluation_name: 'Docentes', period: 2025, created_at: '2025-03-04T15:20:11-05:00' };
const answer = {
  'Rosa Díaz': [
    { collaborator_name: 'Ana Ñáñez', comments: 'Manejo de grupo.', collaborator_id: 9, ...now, result_id: 1, actions: 0 },
    { collaborator_name: 'Ana Ñáñez', comments: 'Primeros auxilios.', collaborator_id: 9, ...before, result_id: 2, actions: 2 },
  ],
  'Tomás Ruiz': [{ collaborator_name: 'Luis Gil', comments: 'Excel', collaborator_id: 12, ...now, result_id: 3, actions: 0 }],
};

describe('the training report', () => {
  beforeEach(() => {
    itIs('2026-05-04T12:00:00-05:00');
    signInAs('admin');
    on('GET', '/training-report', () => json(answer, { total: 7 }));
    on('GET', '/training-report/summary', { people: 2, evaluators: 7, recommendations: 3 });
    on('GET', '/evaluations', []);
    on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
    on('GET', '/reports/departments', ['Primaria']);
  });

  it('says how many people it is about, of the year and the part of the school in the address', async () => {
    renderPage('/training-report?year=2025&category=3&department=Primaria');
    expect(await screen.findByText('2 personas, 3 recomendaciones de 7 evaluadores')).toBeVisible();
    const scope = 'year=2025&category_id=3&department=Primaria';
    expect(requests('GET', '/training-report').map(({ query }) => query.toString())).toEqual([`page=1&page_size=5&${scope}`]);
    expect(requests('GET', '/training-report/summary').map(({ query }) => query.toString())).toEqual([scope]);
  });

  it('folds a long comment and shows all of it on demand', async () => {
    const comments = 'Manejo de grupo, y acompañamiento de un colega con más experiencia durante el primer período del año.';
    on('GET', '/training-report', () => json({ 'Rosa Díaz': [{ ...answer['Rosa Díaz'][0], comments }, answer['Rosa Díaz'][1]] }, { total: 1 }));
    const { user } = renderPage('/training-report');
    // the short one has none
    await user.click(await screen.findByRole('button', { name: 'Ver todo', expanded: false }));
    await user.click(screen.getByRole('button', { name: 'Ver menos', expanded: true }));
    expect(screen.getByRole('button', { name: 'Ver todo', expanded: false })).toHaveFocus();
  });

  it('has a table per evaluator', async () => {
    renderPage('/training-report');
    const group = await screen.findByRole('region', { name: 'Rosa Díaz' });
    const rows = within(group).getAllByRole('row', { name: /Ana Ñáñez/ });
    expect(rows).toHaveLength(2);
    expect(within(group).getByRole('columnheader', { name: 'Comentario' })).toBeVisible();
    expect(within(group).getByRole('cell', { name: 'Primeros auxilios.' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Tomás Ruiz' })).getByText('Excel')).toBeVisible();
  });

  it('is of this year first, and of every year on request', async () => {
    const { user } = renderPage('/training-report');
    expect(await screen.findAllByRole('cell', { name: 'Docentes 2026' })).toHaveLength(2);
    expect(screen.getByRole('cell', { name: 'Docentes (2025)' })).toBeVisible();
    const years = () => requests('GET', '/training-report').map(({ query }) => query.get('year'));
    expect(years()).toEqual(['2026']);
    await user.selectOptions(screen.getByLabelText('Año'), 'Todos los años');
    await waitFor(() => expect(years()).toEqual(['2026', null]));
    expect(requests('GET', '/training-report/summary').at(-1)?.query.has('year')).toBe(false);
  });

  it('leads with those ticked to one action for all of them', async () => {
    on('GET', '/reports/latest', () => json([], { total: 0 }));
    on('GET', '/users', () => json([], { total: 0 }));
    const { user } = renderPage('/training-report');
    const group = within(await screen.findByRole('region', { name: 'Rosa Díaz' }));
    await user.click(group.getAllByRole('checkbox', { name: 'Seleccionar a Ana Ñáñez' })[0] as HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Luis Gil' }));
    await user.click(screen.getByRole('button', { name: 'Planear una acción (2)' }));
    expect(await screen.findByRole('button', { name: 'Agregar a 2 personas' })).toBeVisible();
    expect(screen.getByText('Luis Gil · Docentes 2026')).toBeVisible();
  });

  it('leads to the plan of each person', async () => {
    renderPage('/training-report');
    const group = within(await screen.findByRole('region', { name: 'Rosa Díaz' }));
    expect(group.getByRole('link', { name: 'Hacer plan para Ana Ñáñez' })).toHaveAttribute('href', '/report/4/9#plan');
    const made = group.getByRole('link', { name: 'Ver plan (2) de Ana Ñáñez' });
    expect(made).toHaveTextContent('Ver plan (2)');
    expect(made).toHaveAttribute('href', '/report/3/9#plan');
  });

  it('pages by five evaluators on the server', async () => {
    const { user } = renderPage('/training-report');
    expect(await screen.findByText('Mostrando 1–5 de 7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() =>
      expect(Object.fromEntries(requests('GET', '/training-report').at(-1)?.query ?? [])).toEqual({
        page: '2',
        page_size: '5',
        year: '2026',
      }),
    );
  });

  it('searches by evaluator or collaborator, and says when nothing is found', async () => {
    const { user } = renderPage('/training-report');
    await screen.findByRole('region', { name: 'Rosa Díaz' });
    on('GET', '/training-report', () => json({}, { total: 0 }));
    await write(user, screen.getByRole('searchbox', { name: 'Buscar por evaluador o colaborador' }), 'zoe');
    expect(await screen.findByText('No se encontraron resultados.')).toBeVisible();
    expect(requests('GET', '/training-report').at(-1)?.query.get('search')).toBe('zoe');
  });

  it('keeps a failure on the page, with another try', async () => {
    on('GET', '/training-report', () => failure(500));
    const { user } = renderPage('/training-report');
    expect(await screen.findByText('No se pudo cargar el reporte de capacitación.')).toBeVisible();
    on('GET', '/training-report', () => json(answer, { total: 2 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('region', { name: 'Rosa Díaz' })).toBeVisible();
  });

  it('downloads every group that is found', async () => {
    const saved = drawPdfs();
    const { user } = renderPage('/training-report?search=ana');
    await screen.findByRole('region', { name: 'Rosa Díaz' });
    on('GET', '/training-report', { ...answer, 'Zoila Paz': [{ collaborator_name: 'Łukasz', comments: 'Uno.\n\nDos.', ...before }] });
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requests('GET', '/training-report').at(-1)?.query.toString()).toBe('search=ana&year=2026');
    expect(declared()).toEqual([{ document: 'training' }]);
    const { pages } = await readPdf(saved[0]?.file ?? new Blob());
    expect(pages.join(' ').replace(/\s+/g, ' ')).toMatch(
      /Búsqueda: «ana» · 2026.*Rosa Díaz 2 recomendaciones Persona Comentario Evaluación Ana Ñáñez Manejo de grupo\. Docentes 2026.*Zoila Paz 1 recomendación Persona Comentario Evaluación Łukasz Uno\./,
    );
  });

  it.each([
    ['', 'Todos los evaluadores · 2026'],
    ['?year=all', 'Todos los evaluadores · Todos los años'],
    ['?category=3', 'Categoría: Docentes · 2026'],
    [
      '?search=ana&year=2025&category=3&department=Primaria',
      'Búsqueda: «ana» · Categoría: Docentes · Departamento: Primaria · 2025',
    ],
  ])('names in the document what the report is narrowed to: %j', async (address, words) => {
    on('GET', '/categories', [{ id: 2, name: 'Administración' }, { id: 3, name: 'Docentes' }]);
    const saved = drawPdfs();
    const { user } = renderPage(`/training-report${address}`);
    await screen.findByRole('region', { name: 'Rosa Díaz' });
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { pages } = await readPdf(saved[0]?.file ?? new Blob());
    expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(` ${words} Folio`);
  });

  it('says when there is nothing to download', async () => {
    on('GET', '/training-report', () => json({}, { total: 0 }));
    const { user } = renderPage('/training-report');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay datos para descargar.');
  });
});
