import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '@/test/render';
import { failure, held, json, on, signInAs } from '@/test/server';
import { percentDone, sortByNeed } from './progress';

const metrics = (rows: [string, number, number][]) => ({
  overall_average: '82.35',
  total_active_collaborators: 51,
  total_active_evaluators: 6,
  total_needing_training: 9,
  total_completed_evaluations: 31,
  evaluation_progress: rows.map(([evaluator_name, evaluated, assigned], index) => ({
    evaluator_id: 100 + index,
    evaluator_name,
    evaluated,
    assigned,
  })),
});

describe('progress', () => {
  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [12, 12, 100],
  ])('%i of %i is %i %%', (evaluated, assigned, percent) => {
    expect(percentDone(evaluated, assigned)).toBe(percent);
  });

  it('puts whoever needs a push first and those without people last', () => {
    const rows = metrics([
      ['nobody', 0, 0],
      ['done', 4, 4],
      ['half', 2, 4],
      ['none of two', 0, 2],
      ['none of nine', 0, 9],
    ]).evaluation_progress;
    expect(sortByNeed(rows).map((row) => row.evaluator_name)).toEqual([
      'none of nine',
      'none of two',
      'half',
      'done',
      'nobody',
    ]);
  });
});

const NO_CHARTS = { bands: [], categories: [], years: [] };

describe('the dashboard', () => {
  beforeEach(() => {
    on('GET', '/dashboard/charts', NO_CHARTS);
    on('GET', '/readiness', { year: 2026, people: 1, blocked: 0, is_ready: true, reasons: [], unused_evaluations: [] });
  });

  it('shows how totals spread, by category and over the years, with every figure as text', async () => {
    signInAs('admin');
    on('GET', '/dashboard/metrics', metrics([]));
    on('GET', '/dashboard/charts', {
      bands: [
        { start: 80, end: 90, people: 1 },
        { start: 90, end: 100, people: 4 },
      ],
      categories: [{ label: 'Docentes', people: 5, average: '91.20' }],
      years: [
        { label: '2025', people: 4, average: '80.00' },
        { label: '2026', people: 5, average: '91.20' },
      ],
    });
    renderApp('/dashboard');
    const spread = await screen.findByRole('list', { name: 'Distribución de los resultados' });
    expect(within(spread).getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'De 90% a 100%4 personas',
      'De 80% a menos de 90%1 persona',
    ]);
    const byCategory = screen.getByRole('list', { name: 'Promedio por categoría' });
    expect(within(byCategory).getByRole('listitem')).toHaveTextContent('Docentes91.20% · 5 personas');
    const years = screen.getByRole('list', { name: 'Promedio por año' });
    expect(within(years).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows the five cards and how far each evaluator is', async () => {
    signInAs('gestionhumana', { id: 9 });
    on('GET', '/receipts', [{ evaluation_id: 4, evaluation_name: 'Administración 2026' }]);
    on('GET', '/dashboard/metrics', metrics([['Elena Duarte', 7, 12]]));
    renderApp('/dashboard');
    expect(await screen.findByText('82.35%')).toBeVisible();
    for (const name of [
      'Salud Institucional',
      'Colaboradores Activos',
      'Evaluadores Activos',
      'Necesidad de Capacitación',
      'Evaluaciones Realizadas',
    ]) {
      expect(screen.getByText(name)).toBeVisible();
    }
    const section = screen.getByRole('region', { name: 'Progreso por evaluador' });
    const row = within(section).getByRole('listitem');
    expect(within(row).getByText('7 / 12')).toBeVisible();
    expect(within(row).getByText('58%')).toBeVisible();
    expect(
      within(row).getByRole('progressbar', { name: 'Elena Duarte: 7 de 12 evaluados' }),
    ).toHaveAttribute('aria-valuenow', '58');
    expect(await screen.findByRole('link', { name: 'Leer mi reporte' })).toHaveAttribute('href', '/report/4/9');
  });

  it('says that it loads in the words of the screen', async () => {
    signInAs('admin');
    const gate = held(() => json(metrics([])));
    on('GET', '/dashboard/metrics', gate.handler);
    renderApp('/dashboard');
    expect(await screen.findByText('Cargando métricas...')).toBeInTheDocument();
    gate.release();
    expect(await screen.findByText('Todavía no hay evaluadores activos.')).toBeVisible();
  });

  it('searches when there are many evaluators, without accents', async () => {
    signInAs('admin');
    const many = Array.from({ length: 8 }, (_, i): [string, number, number] => [`Persona ${i}`, 0, 1]);
    on('GET', '/dashboard/metrics', metrics([...many, ['Íñigo Peña', 1, 1]]));
    const { user } = renderApp('/dashboard');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar evaluador' }), 'inigo pena');
    expect(screen.getByText('Íñigo Peña')).toBeVisible();
    expect(screen.queryByText('Persona 1')).not.toBeInTheDocument();
  });

  it('offers to try again when the figures do not come', async () => {
    signInAs('admin');
    on('GET', '/dashboard/metrics', () => failure(503));
    const { user } = renderApp('/dashboard');
    expect(await screen.findByText('No se pudieron cargar las métricas.')).toBeVisible();
    on('GET', '/dashboard/metrics', metrics([]));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('82.35%')).toBeVisible();
  });
});
