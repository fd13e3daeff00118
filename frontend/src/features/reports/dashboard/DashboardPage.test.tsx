import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage, write } from '@/test/render';
import { failure, held, json, on, requests, signInAs } from '@/test/server';
import type { PendingPart, Progress } from '@/api/dashboard';
import { evaluation } from '@/test/school';
import { itIs } from '@/test/clock';
import { percentDone, sortByNeed } from './progress';

const metrics = (rows: [string, number, number][]) => ({
  year: 2026,
  has_evaluations: true,
  total_assigned: rows.reduce((sum, [, , assigned]) => sum + assigned, 0),
  total_evaluated: rows.reduce((sum, [, evaluated]) => sum + evaluated, 0),
  completed_about_reader: 0,
  training_about_reader: 0,
  pending: [] as PendingPart[],
  total_not_evaluated: 0,
  total_with_result: 31,
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
    pending: [] as PendingPart[],
    reminder: null as Progress['reminder'],
  })),
});

const part = (state: PendingPart['state'], number: number, day: string | null, more: Partial<PendingPart> = {}): PendingPart => ({
  state,
  number,
  day,
  per_day: null,
  evaluation_id: null,
  evaluation_name: null,
  ...more,
});
const closed = (number: number) =>
  part('closed', number, '2026-11-18', { evaluation_id: 9, evaluation_name: 'Administración 2026' });

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

/** The dashboard with one evaluator, who has evaluated 10 of 12. */
function withRow(changes: Partial<Progress>) {
  const found = metrics([['Elena Duarte', 10, 12]]);
  return { ...found, evaluation_progress: found.evaluation_progress.map((row) => ({ ...row, ...changes })) };
}

const NO_CHARTS = {
  year: 2026,
  people: 0,
  average: '0.00',
  unpublished: 0,
  bands: [],
  categories: [],
  departments: [],
  years: [],
};

describe('the dashboard', () => {
  beforeEach(() => {
    on('GET', '/evaluations', []);
    on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
    on('GET', '/reports/departments', ['Primaria']);
    on('GET', '/dashboard/charts', NO_CHARTS);
    on('GET', '/reports/groups', { year: 2026, categories: [], departments: [] });
    on('GET', '/reports/follow-up', { answered: 0, unconfirmed: 0, requests: 0, corrections: 0 });
    on('GET', '/readiness', { year: 2026, people: 1, blocked: 0, is_ready: true, reasons: [], unused_evaluations: [], categories: [] });
  });

  it('shows how totals spread, over the years and by group, with every figure as text', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('admin');
    on('GET', '/dashboard/metrics', metrics([['Elena Duarte', 7, 12]]));
    on('GET', '/dashboard/charts', {
      year: 2026,
      people: 5,
      average: '91.20',
      unpublished: 2,
      bands: [
        { start: 80, end: 85, people: 0 },
        { start: 85, end: 90, people: 1 },
        { start: 90, end: 95, people: 0 },
        { start: 95, end: 100, people: 4 },
      ],
      categories: [
        { label: 'Docentes', category_id: 3, people: 4, average: '90.10' },
        { label: 'Orientación', category_id: 4, people: 1, average: '95.60' },
      ],
      departments: [
        { label: 'Primaria', people: 3, average: '88.00' },
        { label: '', people: 2, average: '96.00' },
      ],
      years: [
        { label: '2025', people: 4, average: '80.00' },
        { label: '2026', people: 5, average: '91.20' },
      ],
    });
    renderPage('/dashboard');
    const spread = await screen.findByRole('table', { name: 'Distribución de los resultados' });
    const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').map((row) => row.textContent);
    expect(rowsOf(spread)).toEqual([
      'ResultadoPersonas',
      'De 85% a menos de 90%1',
      'De 90% a menos de 95%0',
      'De 95% a 100%4',
      'Promedio91.20%',
    ]);
    const bands = within(spread).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(bands).toEqual([
      ['De 85% a menos de 90%', '/reports?band=85&year=2026'],
      ['De 95% a 100%', '/reports?band=95&year=2026'],
    ]);
    expect(screen.getByText(/^2026: 5 personas. 2 sin publicar/)).toBeVisible();
    expect(rowsOf(screen.getByRole('table', { name: 'Promedio por año' }))).toEqual([
      'AñoPromedioPersonas',
      '202580.00%4 personas',
      '202691.20%5 personas',
    ]);
    expect(screen.getByText('Punto vacío y línea punteada: todavía puede cambiar.')).toBeInTheDocument();
    const byCategory = screen.getByRole('list', { name: 'Promedio por categoría' });
    expect(within(byCategory).getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Docentes90.10% 4 personas',
      'Orientación95.60% 1 persona',
    ]);
    expect(within(byCategory).getByRole('link', { name: 'Docentes' })).toHaveAttribute(
      'href',
      '/reports?year=2026&category=3',
    );
    const byDepartment = screen.getByRole('list', { name: 'Promedio por departamento' });
    expect(within(byDepartment).getByText('Sin departamento')).toBeVisible();
    expect(screen.getAllByText('Menos de 3 personas: muy pocas para concluir')).toHaveLength(2);
  });

  it('shows the five cards and how far each evaluator is', async () => {
    signInAs('gestionhumana', { id: 9 });
    on('GET', '/receipts', [{ evaluation_id: 4, evaluation_name: 'Administración 2026' }]);
    on('GET', '/dashboard/metrics', metrics([['Elena Duarte', 7, 12]]));
    renderPage('/dashboard');
    expect(await screen.findByText('82.35%')).toBeVisible();
    expect(screen.getByText(/^Promedio de \d{4} · \d+ personas/)).toBeVisible();
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
    renderPage('/dashboard');
    expect(await screen.findByText('Cargando métricas...')).toBeInTheDocument();
    gate.release();
    expect(await screen.findByText('Todavía no hay evaluadores activos.')).toBeVisible();
  });

  it('searches when there are many evaluators, without accents', async () => {
    signInAs('admin');
    const many = Array.from({ length: 8 }, (_, i): [string, number, number] => [`Persona ${i}`, 0, 1]);
    on('GET', '/dashboard/metrics', metrics([...many, ['Íñigo Peña', 1, 1]]));
    const { user } = renderPage('/dashboard');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar evaluador' }), 'inigo pena');
    expect(screen.getByText('Íñigo Peña')).toBeVisible();
    expect(screen.queryByText('Persona 1')).not.toBeInTheDocument();
  });

  it('offers to try again when the figures do not come', async () => {
    signInAs('admin');
    on('GET', '/dashboard/metrics', () => failure(503));
    const { user } = renderPage('/dashboard');
    expect(await screen.findByText('No se pudieron cargar las métricas.')).toBeVisible();
    on('GET', '/dashboard/metrics', metrics([]));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('82.35%')).toBeVisible();
  });

  it('says first how much is missing, and how many a day are expected', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', {
      ...metrics([
        ['Elena Duarte', 7, 12],
        ['Bruno Díaz', 4, 4],
      ]),
      pending: [part('open', 3, '2026-12-10', { per_day: 2 }), part('upcoming', 1, '2026-12-12'), closed(2), part('unprepared', 1, null)],
      total_not_evaluated: 4,
    });
    renderPage('/dashboard');
    const section = await screen.findByRole('region', { name: 'Avance de 2026' });
    expect(section).toHaveTextContent('11 de 16 · faltan 5 · 69%');
    expect(
      within(section).getByRole('progressbar', { name: '11 de 16 evaluaciones enviadas' }),
    ).toHaveAttribute('aria-valuenow', '69');
    expect(within(section).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '3 por enviar hasta el 10 de diciembre · al menos 2 por día',
      '1 abre el 12 de diciembre',
      '2 cerradas · Administración 2026 Prolongar el plazo',
      '1 sin preparar Ver qué falta',
    ]);
    const prolong = within(section).getByRole('link', { name: 'Prolongar el plazo de Administración 2026' });
    expect(prolong).toHaveAttribute('href', '/edit-evaluation/9?prolong=all');
    expect(within(section).getByRole('link', { name: 'Ver 4 personas sin evaluar' })).toHaveAttribute('href', '/not-evaluated');
  });

  it('leads each card to its list, narrowed alike', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', {
      ...metrics([['Elena Duarte', 7, 12]]),
      completed_about_reader: 2,
      training_about_reader: 1,
    });
    renderPage('/dashboard?category=3&department=Primaria');
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    const scope = 'year=2026&category=3&department=Primaria';
    expect(await address('Salud Institucional')).toBe(`/reports?${scope}`);
    expect(await address('Colaboradores Activos')).toBe('/users?role=colaborador&status=true&category=3&department=Primaria');
    expect(await address('Evaluadores Activos')).toBe('#progress-title');
    expect(await address('Necesidad de Capacitación')).toBe(`/training-report?${scope}`);
    expect(await address('Evaluaciones Realizadas')).toBe(`/submissions?${scope}`);
    expect(screen.getByText(/Una es usted y no está en la lista/)).toBeVisible();
    expect(screen.getByText(/2 son sobre usted y no están en la lista/)).toBeVisible();
    for (const path of ['/dashboard/metrics', '/dashboard/charts']) {
      const [{ query } = { query: new URLSearchParams() }] = requests('GET', path);
      expect(query.toString()).toBe('category_id=3&department=Primaria');
    }
  });

  it('keeps the year, the category and the department in the address', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/evaluations', [evaluation, { ...evaluation, id: 5, period: 2025 }]);
    on('GET', '/dashboard/metrics', ({ query }) =>
      json({ ...metrics([['Elena Duarte', 7, 12]]), year: Number(query.get('year') ?? 2026) }),
    );
    const { user, router } = renderPage('/dashboard');
    await screen.findByRole('region', { name: 'Avance de 2026' });
    await screen.findByRole('option', { name: '2025' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2025');
    expect(await screen.findByRole('region', { name: 'Avance de 2025' })).toBeVisible();
    expect(screen.getByText('Según las asignaciones de hoy.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Docentes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), 'Primaria');
    expect(router.state.location.search).toBe('?year=2025&category=3&department=Primaria');
  });

  it('opens whom an evaluator lacks, to remind them or change the assignments', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', withRow({ pending: [part('open', 1, '2026-12-10'), part('unprepared', 1, null)], reminder: 'possible' }));
    on('GET', '/dashboard/missing/100', [
      { collaborator_id: 1, collaborator_name: 'Ana Gil', position: 'Docente', department: 'Primaria', state: 'open', opens_on: null, closes_on: '2026-12-10' },
      { collaborator_id: 2, collaborator_name: 'Luis Gil', position: '', department: '', state: 'unprepared', opens_on: null, closes_on: null },
    ]);
    const { user } = renderPage('/dashboard');
    const name = await screen.findByRole('button', { name: 'Elena Duarte' });
    expect(name).toHaveAttribute('aria-expanded', 'false');
    name.focus();
    await user.keyboard('{Enter}');
    expect(name).toHaveAttribute('aria-expanded', 'true');
    const open = await screen.findByRole('list', {
      name: 'Personas que le faltan a Elena Duarte: Por enviar hasta el 10 de diciembre',
    });
    expect(open).toHaveTextContent(/^Ana GilDocente · Primaria$/);
    expect(screen.getByRole('list', { name: 'Personas que le faltan a Elena Duarte: Sin preparar' })).toHaveTextContent(/^Luis Gil$/);
    expect(screen.getByRole('link', { name: 'Ver asignaciones de Elena Duarte' })).toHaveAttribute(
      'href',
      '/assignments?evaluator=100',
    );
    // one row of buttons
    expect(screen.getByRole('link', { name: 'Ver asignaciones de Elena Duarte' }).parentElement).toContainElement(
      screen.getByRole('link', { name: 'Ver todo sobre Elena Duarte' }),
    );
    on('POST', '/reminders', { people: 1 });
    await user.click(await screen.findByRole('button', { name: 'Recordar a Elena Duarte' }));
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('El recordatorio para Elena Duarte va en camino.')).toBeVisible();
    expect(requests('POST', '/reminders').map(({ body }) => body)).toEqual([{ ids: [100], task: 'pending' }]);
  });

  it('offers more time instead of a reminder where an evaluation has closed', async () => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', withRow({ pending: [closed(2)] }));
    on('GET', '/dashboard/missing/100', []);
    const { user } = renderPage('/dashboard');
    const section = await screen.findByRole('region', { name: 'Progreso por evaluador' });
    expect(within(section).getByText('2 cerradas')).toBeVisible();
    await user.click(within(section).getByRole('button', { name: 'Elena Duarte' }));
    const prolong = within(section).getByRole('link', { name: 'Prolongar el plazo de Elena Duarte en Administración 2026' });
    expect(prolong).toHaveAttribute('href', '/edit-evaluation/9?prolong=100');
    expect(within(section).queryByRole('button', { name: /Recordar/ })).not.toBeInTheDocument();
  });

  it.each([
    ['sent_today', 'Ya se le escribió hoy.'],
    ['no_email', 'No tiene correo.'],
  ] as const)('says why no reminder can be sent (%s)', async (reminder, words) => {
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', withRow({ pending: [part('open', 2, null)], reminder }));
    on('GET', '/dashboard/missing/100', []);
    const { user } = renderPage('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Elena Duarte' }));
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Recordar/ })).not.toBeInTheDocument();
  });

  it('draws no result as a zero', async () => {
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', { ...metrics([['Elena Duarte', 0, 12]]), total_with_result: 0, overall_average: '0.00' });
    renderPage('/dashboard');
    await screen.findByRole('region', { name: 'Progreso por evaluador' });
    expect(screen.getByText('—')).toBeVisible();
    expect(screen.queryByText('0.00%')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Respuestas y confirmaciones' })).not.toBeInTheDocument();
    expect(requests('GET', '/reports/follow-up')).toHaveLength(0);
  });

  it('offers the new year in January, without the bars of the last one', async () => {
    itIs('2027-01-04T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/evaluations', [evaluation]);
    on('GET', '/dashboard/metrics', { ...metrics([['Elena Duarte', 0, 12]]), year: 2027, has_evaluations: false });
    renderPage('/dashboard');
    const section = await screen.findByRole('region', { name: 'No hay evaluaciones de 2027' });
    expect(within(section).getByRole('link', { name: 'Nuevo año' })).toHaveAttribute('href', '/new-year?year=2027');
    expect(within(section).getByRole('link', { name: 'Ver 2026' })).toHaveAttribute('href', '/dashboard?year=2026');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('marks the figures of the filters before while those of new ones are loaded', async () => {
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', metrics([['Elena Duarte', 7, 12]]));
    const { user } = renderPage('/dashboard');
    const isBusy = () => screen.getByText('Salud Institucional').closest('[aria-busy="true"]') !== null;
    expect(await screen.findByText('82.35%')).toBeVisible();
    expect(isBusy()).toBe(false);
    const later = held(() => json({ ...metrics([['Elena Duarte', 7, 12]]), overall_average: '75.10' }));
    on('GET', '/dashboard/metrics', later.handler);
    const department = screen.getByRole('combobox', { name: 'Departamento' });
    await user.selectOptions(department, await screen.findByRole('option', { name: 'Primaria' }));
    await waitFor(() => expect(isBusy()).toBe(true));
    expect(screen.getByText('82.35%')).toBeVisible();
    later.release();
    expect(await screen.findByText('75.10%')).toBeVisible();
    expect(isBusy()).toBe(false);
    expect(department).toHaveFocus();
  });

  it('marks the follow-up and the charts alone while they are loaded', async () => {
    signInAs('gestionhumana');
    on('GET', '/dashboard/metrics', metrics([['Elena Duarte', 7, 12]]));
    on('GET', '/dashboard/charts', { ...NO_CHARTS, people: 4, years: [{ label: '2026', people: 4, average: '82.35' }] });
    const { user } = renderPage('/dashboard');
    const followUp = await screen.findByText('reportes sin confirmar');
    const charts = await screen.findByRole('region', { name: 'Distribución de los resultados' });
    const busy = () => [followUp, charts].map((part) => part.closest('[aria-busy="true"]') !== null);
    expect(busy()).toEqual([false, false]);
    const later = held(() => json({ answered: 0, unconfirmed: 5, requests: 0, corrections: 0 }));
    on('GET', '/reports/follow-up', later.handler);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), await screen.findByRole('option', { name: 'Primaria' }));
    await waitFor(() => expect(busy()).toEqual([true, false]));
    later.release();
    await waitFor(() => expect(busy()).toEqual([false, false]));
  });

  it.each([
    ['?category=3', 'No hay evaluaciones de 2026 para esta categoría'],
    ['?category=3&department=Primaria', 'No hay evaluaciones de 2026 para esta categoría'],
    ['?department=Primaria', 'No hay evaluaciones de 2026'],
  ])('says which evaluations are missing: %s', async (address, title) => {
    signInAs('gestionhumana');
    on('GET', '/evaluations', [{ ...evaluation, period: 2025 }]);
    on('GET', '/dashboard/metrics', { ...metrics([]), has_evaluations: false });
    renderPage(`/dashboard${address}`);
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
  });
});
