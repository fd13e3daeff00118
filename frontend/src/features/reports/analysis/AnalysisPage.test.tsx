import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Measures, Told } from '@/api/analysis';
import type { Charts } from '@/api/dashboard';
import { renderPage } from '@/test/render';
import { failure, held, json, on, requests, signInAs } from '@/test/server';
import { evaluation } from '@/test/school';
import { itIs } from '@/test/clock';

const CHARTS: Charts = {
  year: 2026,
  people: 6,
  average: '82.00',
  unpublished: 0,
  bands: [],
  categories: [
    { label: 'Administración', category_id: 2, people: 1, average: '80.00' },
    { label: 'Docentes', category_id: 3, people: 5, average: '82.40' },
  ],
  departments: [],
  years: [],
};

const mean = (people: number, average: string | null) => ({ people, average });
const means = (people: number, average: string | null) => ({
  overall: mean(people, average),
  competencies: mean(people, average),
  objectives: mean(people === 0 ? 0 : people - 1, average),
});
const same = (people: number, average: string | null, compared: string | null) => ({
  overall: { people, average, compared },
  competencies: { people, average, compared },
  objectives: { people: people === 0 ? 0 : people - 1, average, compared },
});
const nobody = same(0, null, null);
const standing = (told: Told, compared = 0, evaluators = 0) => ({ told, compared, evaluators });
const question = (id: number, text: string) => ({
  question_id: id,
  question_text: text,
  question_type: 'competency' as const,
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the analysis', () => {
  beforeEach(() => {
    itIs('2026-11-20T12:00:00-05:00');
    signInAs('gestionhumana');
    on('GET', '/evaluations', [evaluation, { ...evaluation, id: 5, period: 2024 }]);
    on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
    on('GET', '/reports/departments', ['Primaria']);
    on('GET', '/dashboard/charts', CHARTS);
  });

  it('compares two years by section and by question, what fell most first', async () => {
    on('GET', '/reports/comparison', {
      year: 2026,
      compared_with: 2025,
      provisional: 1,
      unpublished: 2,
      groups: [
        { category_id: null, label: '', standing: standing('higher', 30, 7), same_people: same(4, '83.00', '81.25'), means: means(6, '82.00'), compared: means(7, '80.50') },
        { category_id: 2, label: 'Administración', standing: standing('few_people'), same_people: nobody, means: means(0, null), compared: means(3, '70.00') },
        { category_id: 3, label: 'Docentes', standing: standing('other_evaluators'), same_people: same(2, '83.00', '84.00'), means: means(6, '82.00'), compared: means(4, '82.25') },
      ],
    });
    on('GET', '/reports/comparison/3', [
      { ...question(1, 'Planea.'), former_text: 'Prepara.', mean: mean(5, '3.20'), compared: mean(4, '3.00') },
      { ...question(2, 'Escucha.'), former_text: '', mean: mean(2, '3.00'), compared: mean(4, '3.50') },
      { ...question(3, 'Entrega.'), former_text: '', mean: mean(5, '4.00'), compared: mean(0, null) },
    ]);
    const { user, router } = renderPage('/analysis');
    const samePeople = await screen.findByRole('table', { name: 'Las mismas personas' });
    // an arrow only for the total, and only where it is more than chance
    expect(rowsOf(samePeople)).toEqual([
      'Todas las categorías4 de 6' +
        '83.00% Sube +1.7581.25% en 2025sube más de lo que haría el azar, según 30 personas de 7 evaluadores de ambos años' +
        '83.00% +1.7581.25% en 2025'.repeat(2) +
        'Personas: 3',
      'Docentes2 de 6' +
        '83.00% −1.0084.00% en 2025no se puede saber: menos de 10 personas o de 6 evaluadores en común' +
        '83.00% −1.0084.00% en 2025'.repeat(2) +
        'Personas: 1',
    ]);
    const sections = screen.getByRole('table', { name: 'Todas las personas de cada año' });
    expect(rowsOf(sections)[0]).toBe(
      'Todas las categorías6 (7 en 2025)' +
        '82.00% +1.5080.50% en 2025'.repeat(2) +
        '82.00% +1.5080.50% en 2025Personas: 5 (6 en 2025)',
    );
    expect(rowsOf(sections)[1]).toMatch(/^Administración0 \(3 en 2025\)Sin datos 70.00% en 2025/);
    expect(screen.getByText(/Incluye 1 resultado provisional, 2 sin publicar\./)).toBeVisible();
    const questions = await screen.findByRole('table', { name: 'Por pregunta: Docentes' });
    await within(questions).findByText('Escucha.');
    expect(rowsOf(questions)).toEqual([
      'Escucha.3.00 −0.503.50 en 20252 (4 en 2025)muy pocas personas para concluir',
      'Planea.En 2025 decía: «Prepara.»3.20 +0.203.00 en 20255 (4 en 2025)',
      'Entrega.4.00 No se preguntó en 20255 (0 en 2025)',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Comparar con' }), '2024');
    expect(router.state.location.search).toBe('?compared=2024');
    expect(requests('GET', '/reports/comparison').at(-1)?.query.toString()).toBe('compared_with=2024');
  });

  it('draws no arrow against the figure of more people', async () => {
    on('GET', '/reports/comparison', {
      ...{ year: 2026, compared_with: 2025, provisional: 0, unpublished: 0 },
      groups: [null, 3].map((category_id) => ({
        ...{ category_id, label: category_id ? 'Docentes' : '', standing: standing('higher', 30, 7) },
        ...{ same_people: same(60, '82.00', '83.00'), means: means(60, '82.00'), compared: means(60, '83.00') },
      })),
    });
    on('GET', '/reports/comparison/3', []);
    renderPage('/analysis');
    const samePeople = await screen.findByRole('table', { name: 'Las mismas personas' });
    expect(rowsOf(samePeople)[0]).toMatch(/82\.00% −1\.0083\.00% en 2025sube más de lo que haría el azar, según 30 personas/);
  });

  it('says once of how many people it is where each question has as many', async () => {
    const group = (category_id: number | null, label: string) => ({
      ...{ category_id, label, standing: standing('few_people'), same_people: nobody, means: means(5, '82.00'), compared: means(4, '80.50') },
    });
    on('GET', '/reports/comparison', {
      ...{ year: 2026, compared_with: 2025, provisional: 0, unpublished: 0 },
      groups: [group(null, ''), group(3, 'Docentes')],
    });
    on('GET', '/reports/comparison/3', [
      { ...question(1, 'Planea.'), former_text: '', mean: mean(5, '3.20'), compared: mean(4, '3.00') },
      { ...question(2, 'Escucha.'), former_text: '', mean: mean(5, '3.00'), compared: mean(4, '3.50') },
    ]);
    renderPage('/analysis');
    expect(await screen.findByText(/Personas: 5 \(4 en 2025\)\.$/)).toBeVisible();
    expect(rowsOf(screen.getByRole('table', { name: 'Por pregunta: Docentes' }))).toEqual([
      'Escucha.3.00 −0.503.50 en 2025',
      'Planea.3.20 +0.203.00 en 2025',
    ]);
  });

  it('shows no questions of one category under the name of another', async () => {
    const group = (category_id: number | null, label: string, people: number) => ({
      ...{ category_id, label, standing: standing('few_people'), same_people: nobody, means: means(people, '82.00'), compared: means(people, '80.50') },
    });
    on('GET', '/reports/comparison', ({ query }) => {
      const compared_with = Number(query.get('compared_with') || 2025);
      const ofAdministration = compared_with === 2024 ? 9 : 1;
      return json({
        ...{ year: 2026, compared_with, provisional: 0, unpublished: 0 },
        groups: [group(null, '', 6), group(2, 'Administración', ofAdministration), group(3, 'Docentes', 5)],
      });
    });
    on('GET', '/reports/comparison/3', [
      { ...question(1, 'Planea.'), former_text: '', mean: mean(5, '3.20'), compared: mean(4, '3.00') },
    ]);
    const answer = held(() => json([]));
    on('GET', '/reports/comparison/2', answer.handler);
    const { user, router } = renderPage('/analysis');
    await screen.findByText('Planea.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Comparar con' }), '2024');
    expect(await screen.findByRole('table', { name: 'Por pregunta: Administración' })).toBeVisible();
    expect(screen.queryByText('Planea.')).not.toBeInTheDocument();
    answer.release();
    expect(screen.getByText('Nadie tiene resultado en 2024 y en 2026.')).toBeVisible();
    const ofQuestions = screen.getByRole('combobox', { name: 'Preguntas de' });
    expect(ofQuestions).toHaveDisplayValue('Administración');
    await user.selectOptions(ofQuestions, 'Docentes');
    expect(await screen.findByText('Planea.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Categoría' })).toHaveDisplayValue('Todas');
    expect(router.state.location.search).toBe('?compared=2024&questions=3');
  });

  it('shows strengths and needs, and leads from each cell to its people', async () => {
    const cells = [mean(1, '2.00'), mean(4, '3.60')];
    on('GET', '/reports/heat-map/3', {
      year: 2026,
      departments: ['Primaria', ''],
      questions: ['2.50', '3.00', '3.10', '3.20', '3.40', '3.80'].map((average, index) => ({
        ...question(index, `Pregunta ${index}.`),
        mean: mean(5, average),
        cells,
      })),
    });
    renderPage('/analysis?show=questions');
    const needs = await screen.findByRole('region', { name: 'Lo más bajo' });
    expect(within(needs).getAllByRole('listitem')[0]).toHaveTextContent('Pregunta 0.2.505 personas');
    const strengths = screen.getByRole('region', { name: 'Lo más alto' });
    expect(within(strengths).getAllByRole('listitem')[0]).toHaveTextContent('Pregunta 5.3.805 personas');
    const few = screen.getByRole('link', {
      name: 'Pregunta 0. Primaria: 2.00 (−0.50 frente al promedio de la pregunta), 1 persona · muy pocas personas para concluir',
    });
    expect(few).toHaveAttribute('href', '/analysis/3/0?year=2026&department=Primaria');
    expect(screen.getByRole('link', { name: 'Pregunta 0. Sin departamento: 3.60 (+1.10 frente al promedio de la pregunta), 4 personas' })).toHaveAttribute(
      'href',
      '/analysis/3/0?year=2026&without_department=true',
    );
    const stepOf = (name: RegExp) => screen.getByRole('link', { name }).parentElement?.dataset.step;
    const steps = [0, 1, 3, 4, 5].map((index) => stepOf(new RegExp(`^Pregunta ${index}\\. Sin departamento`)));
    expect([stepOf(/^Pregunta 0\. Todos: 2\.50, /), ...steps]).toEqual(['0', '4', '4', '3', '2', '-2']);
    expect(screen.getByText('Color: cuánto se aparta del promedio de la pregunta (Todos)')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Sin departamento' })).toBeVisible();
    const intoView = vi.spyOn(few, 'scrollIntoView');
    few.focus();
    expect(intoView).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' });
  });

  it.each([
    ['category', '/dashboard/charts', CHARTS],
    ['map', '/reports/heat-map/3', { year: 2026, departments: [], questions: [] }],
  ])('marks what belongs to the filters before while the %s is loaded', async (_, path, answer) => {
    on('GET', '/reports/heat-map/3', { year: 2026, departments: [], questions: [] });
    const { user } = renderPage('/analysis?show=questions');
    const map = await screen.findByRole('table', { name: 'Preguntas por departamento' });
    const isBusy = () => map.closest('[aria-busy="true"]') !== null;
    expect(isBusy()).toBe(false);
    const later = held(() => json(answer));
    on('GET', path, later.handler);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), await screen.findByRole('option', { name: 'Primaria' }));
    await waitFor(() => expect(isBusy()).toBe(true));
    later.release();
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(map).toBeInTheDocument();
  });

  it('lists the people behind a cell, the lowest score first', async () => {
    on('GET', '/reports/heat-map/3', {
      year: 2026,
      departments: ['Primaria', ''],
      questions: [{ ...question(1, 'Planea.'), mean: mean(5, '3.20'), cells: [mean(3, '3.40'), mean(2, '3.00')] }],
    });
    const row = (id: number, name: string, average: string) => ({
      user_id: id,
      user_name: name,
      department: '',
      evaluation_id: 4,
      average,
    });
    on('GET', '/reports/heat-map/3/1', () => json([row(8, 'Ana Gil', '2.00'), row(9, 'Bruno Díaz', '4.00')], { total: 2 }));
    const { user, router } = renderPage('/analysis?show=questions');
    await user.click(await screen.findByRole('link', { name: /^Planea\. Sin departamento/ }));
    expect(await screen.findByText('Docentes · Sin departamento · 2026 · 3.00 en promedio · 2 personas · muy pocas personas para concluir')).toBeVisible();
    expect(screen.getByText('Planea.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Personas por puntaje en la pregunta' });
    expect(rowsOf(table)).toEqual(['Ana GilSin departamentoSin departamento2.00Ver Reporte', 'Bruno DíazSin departamentoSin departamento4.00Ver Reporte']);
    expect(within(table).getByRole('link', { name: 'Ver Reporte de Ana Gil' })).toHaveAttribute('href', '/report/4/8');
    const sent = requests('GET', '/reports/heat-map/3/1').at(-1)?.query;
    expect(Object.fromEntries(sent ?? [])).toEqual({ page: '1', page_size: '10', year: '2026', without_department: 'true' });
    await user.click(screen.getByRole('button', { name: 'Descargar Excel' }));
    expect(requests('GET', '/exports/scored_people').map(({ query }) => query.toString())).toEqual([
      'period=2026&category_id=3&question_id=1&without_department=true',
    ]);
    await user.click(screen.getByRole('link', { name: 'Volver a Análisis' }));
    expect(router.state.location.search).toBe('?show=questions&category=3');
  });

  it.each([
    ['questions', '/reports/heat-map/3', { year: 2026, departments: [], questions: [] }],
    ['evaluators', '/reports/calibration/3', { year: 2026, everybody: null, evaluators: [], left_out: 0 }],
  ])('chooses the category with most results where the %s of one are shown', async (show, path, answer) => {
    on('GET', path, answer);
    const { user, router } = renderPage(`/analysis?show=${show}&year=2025`);
    const category = await screen.findByRole('combobox', { name: 'Categoría' });
    await waitFor(() => expect(category).toHaveDisplayValue('Docentes'));
    expect(router.state.location.search).toBe(`?show=${show}&year=2025&category=3`);
    expect(within(category).queryByRole('option', { name: 'Todas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Categoría: Docentes/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(router.state.location.search).toBe(`?show=${show}&category=3`);
  });

  it('shows how each evaluator scores beside everybody', async () => {
    const everybody = { people: 5, shares: [0, 10, 50, 40], average: '3.30' };
    on('GET', '/reports/calibration/3', {
      year: 2026,
      everybody,
      evaluators: [{ evaluator_id: 9, evaluator_name: 'Elena Duarte', people: 4, shares: [0, 0, 0, 100], average: '4.00' }],
      left_out: 1,
    });
    renderPage('/analysis?show=evaluators&category=3&department=Primaria');
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent('Todos los evaluadores1 Bajo: 0%, 2 Básico: 10%, 3 Alto: 50%, 4 Superior: 40%');
    expect(screen.getByRole('link', { name: 'Elena Duarte' })).toHaveAttribute('href', '/users/9');
    expect(screen.getByText('Un evaluador no aparece: se podría saber qué puntajes dio a alguien.')).toBeVisible();
    expect(requests('GET', '/reports/calibration/3').map(({ query }) => query.toString())).toEqual(['department=Primaria']);
  });

  const OWN = /Lo respondido sobre usted no cuenta/;

  it.each(['gestionhumana', 'admin'] as const)('says that a reader who is evaluated does not count, to a %s', async (role) => {
    const isEvaluated = role !== 'admin';
    signInAs(role);
    const everybody = { people: 8, shares: [0, 10, 50, 40], average: '3.31' };
    on('GET', '/reports/calibration/3', { year: 2026, everybody, evaluators: [], left_out: 0 });
    renderPage('/analysis?show=evaluators&category=3');
    expect(await screen.findByRole('cell', { name: 'Todos los evaluadores' })).toBeVisible();
    expect(screen.queryAllByText(OWN)).toHaveLength(isEvaluated ? 1 : 0);
  });

  it.each(['gestionhumana', 'admin'] as const)('says so where nothing counts, too, to a %s', async (role) => {
    const isEvaluated = role !== 'admin';
    signInAs(role);
    on('GET', '/reports/calibration/3', { year: 2026, everybody: null, evaluators: [], left_out: 0 });
    renderPage('/analysis?show=evaluators&category=3');
    expect(await screen.findByText('Todavía no hay resultados de 2026')).toBeVisible();
    expect(screen.queryAllByText(OWN)).toHaveLength(isEvaluated ? 1 : 0);
  });

  const part = (tenths: number, points: number) => ({ tenths, points });
  const MEASURES: Measures = {
    ...{ year: 2026, people: 124, several: 60, evaluators: 25, answers: 3680, unknown: null },
    parts: { sets: 1, person: part(5, 12), severity: part(3, 9), view: part(2, 8), evaluators_from: 3, evaluators_to: 7, evaluator_tenths_of_two: 3 },
    answer_parts: { form: 4, question: 1, rest: 5 },
    difference: { points: 12, pairs: 60 },
    findings: [],
  };

  it('says of departments and categories what chance could do', async () => {
    const group = (label: string, people: number, told: Told, compared = 0, evaluators = 0) => ({
      ...{ label, people, average: '80.00' },
      standing: standing(told, compared, evaluators),
    });
    on('GET', '/reports/groups', {
      year: 2026,
      categories: [{ ...group('Docentes', 60, 'chance', 30, 4), category_id: 3 }, { ...group('Apoyo', 20, 'other_questions'), category_id: 4 }],
      departments: [
        group('Ciencias', 24, 'higher', 20, 3),
        group('Primaria', 30, 'lower', 25, 1),
        group('Rectoría', 2, 'few_people'),
        group('', 14, 'other_evaluators'),
      ],
    });
    renderPage('/analysis?show=groups&department=Primaria');
    const departments = await screen.findByRole('region', { name: 'Promedio por departamento' });
    expect(rowsOf(within(departments).getByRole('table'))).toEqual([
      'Ciencias2480.00%Más alto, y más de lo que haría el azarsegún 20 personas de 3 evaluadores que evaluaron también a otros',
      'Primaria3080.00%Más bajo, y más de lo que haría el azarsegún 25 personas de 1 evaluador que evaluaron también a otros',
      'Sin departamento1480.00%No se puede saber si difieren las personas o quién las evaluó',
    ]);
    expect(within(departments).getByText('Uno no se compara: tiene menos de 10 personas.')).toBeVisible();
    expect(within(departments).getByRole('link', { name: 'Ver asignaciones' })).toHaveAttribute('href', '/assignments');
    const categories = screen.getByRole('region', { name: 'Promedio por categoría' });
    expect(categories).toHaveTextContent('Docentes6080.00%Podría ser azar');
    expect(categories).toHaveTextContent('Apoyo2080.00%No se puede saber: muy pocos tuvieron las mismas preguntas');
    expect(screen.getByRole('button', { name: /Excel/ })).toBeVisible();
    expect(requests('GET', '/reports/groups').map(({ query }) => query.toString())).toEqual(['department=Primaria']);
  });

  it('says in words what results are due to, before the figures', async () => {
    on('GET', '/reports/measures/3', MEASURES);
    renderPage('/analysis?show=measures&category=3&department=Primaria');
    const due = await screen.findByRole('region', { name: 'A qué se deben los resultados' });
    expect(
      within(due).getByText(
        'De cada 10 partes de la diferencia entre dos personas con un evaluador cada una, 5 se deben a las personas mismas y 5 se deben a quién evaluó.',
      ),
    ).toBeVisible();
    expect(due).toHaveTextContent('lo probable es entre 3 y 7 de cada 10 por quién evaluó.');
    expect(due).toHaveTextContent('Con dos evaluadores por persona, serían 3 de cada 10 por quién evaluó.');
    expect(due).toHaveTextContent('Dos evaluadores de una misma persona suelen diferir unos 12 puntos en el total (según 60 pares de evaluaciones).');
    expect(due).toHaveTextContent('Según 124 personas (60 con varios evaluadores), 25 evaluadores y 3680 respuestas.');
    expect(due).not.toHaveTextContent('grupos');
    expect(rowsOf(within(due).getByRole('table', { name: 'De cada 10 partes de la diferencia' }))).toEqual([
      'La persona512 puntos',
      'La exigencia de quien evaluó39 puntos',
      'Cómo vio a esa persona, y el azar28 puntos',
    ]);
    expect(within(due).getByRole('link', { name: 'Asignar un segundo evaluador' })).toHaveAttribute('href', '/assignments');
    const questions = screen.getByRole('region', { name: 'Qué revisar en las preguntas' });
    expect(questions).toHaveTextContent(/^Qué revisar en las preguntasNinguna pregunta llama la atención/);
    expect(questions).toHaveTextContent(
      'entre dos respuestas cualesquiera, 4 se deben a quién es evaluado y por quién, 1 se debe a la pregunta y 5 se deben a lo propio de esa persona',
    );
    expect(screen.queryByRole('button', { name: /Excel/ })).not.toBeInTheDocument();
    expect(requests('GET', '/reports/measures/3').map(({ query }) => query.toString())).toEqual(['department=Primaria']);
  });

  it('says that sets without a common evaluator are not compared, and what is due to people alone', async () => {
    const parts = { sets: 12, person: part(10, 12), severity: part(0, 0), view: part(0, 1), evaluators_from: 3, evaluators_to: 7, evaluator_tenths_of_two: 0 };
    on('GET', '/reports/measures/3', { ...MEASURES, several: 124, parts, difference: null });
    renderPage('/analysis?show=measures&category=3');
    expect(await screen.findByText(/10 se deben a las personas mismas y casi ninguna se debe a quién evaluó\.$/)).toBeVisible();
    expect(screen.getByText(/^12 grupos no comparten evaluadores:/)).toBeVisible();
    expect(screen.getByText(/^Cuánto difieren dos evaluadores/)).toBeVisible();
    expect(screen.queryByText(/Con dos evaluadores por persona/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Asignar un segundo evaluador' })).not.toBeInTheDocument();
  });

  it.each([
    [29, 4, 2],
    [30, 5, 0],
  ])('says what it cannot look for in the questions of %s people and %s evaluators', async (people, evaluators, told) => {
    on('GET', '/reports/measures/3', { ...MEASURES, people, evaluators });
    renderPage('/analysis?show=measures&category=3');
    const questions = await screen.findByRole('region', { name: 'Qué revisar en las preguntas' });
    expect(within(questions).queryAllByText(/^Si .* no se puede saber con menos de (30 personas|5 de ellos)\.$/)).toHaveLength(told);
  });

  it('says that two evaluators of a person do not differ', async () => {
    on('GET', '/reports/measures/3', { ...MEASURES, parts: null, unknown: 'no_differences', difference: { points: 0, pairs: 40 } });
    renderPage('/analysis?show=measures&category=3');
    expect(await screen.findByText('Dos evaluadores de una misma persona le dan el mismo total (según 40 pares de evaluaciones).')).toBeVisible();
  });

  it.each([
    ['few_people', /^No se puede saber con menos de 10 personas evaluadas/],
    ['one_evaluator', /^No se puede saber: menos de 10 personas tienen varios evaluadores/],
    ['one_person', /cada evaluador ha evaluado a una sola persona/],
    ['few_evaluators', /hay menos de 5 evaluadores/],
    ['too_wide', /podría ser casi cualquier parte/],
    ['disconnected', /casi ningún evaluador evalúa en dos grupos/],
    ['no_differences', /^Todos los resultados son iguales/],
  ] as const)('says why it cannot tell: %s', async (unknown, sentence) => {
    on('GET', '/reports/measures/3', { ...MEASURES, parts: null, unknown });
    renderPage('/analysis?show=measures&category=3');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('region', { name: 'Qué revisar en las preguntas' })).toHaveLength(unknown === 'few_people' ? 0 : 1);
  });

  it('names the questions to look at, each with what to do', async () => {
    const about = (finding: Measures['findings'][number]['finding'], id: number, other = '') => ({
      ...{ finding, question_id: id, question_text: `Pregunta ${id}.`, other_text: other },
    });
    const findings = [about('same_scores', 1), about('same_as_other', 2, 'Pregunta 4.'), about('divides_evaluators', 3)];
    on('GET', '/reports/measures/3', { ...MEASURES, findings });
    renderPage('/analysis?show=measures&category=3');
    const questions = await screen.findByRole('region', { name: 'Qué revisar en las preguntas' });
    const items = within(questions).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Pregunta 1\.Casi todos salen igual: .*Reformúlela, para que pida más$/),
      expect.stringMatching(/^Pregunta 2\.Dice casi lo mismo que «Pregunta 4\.»: .*Vea si basta una de las dos$/),
      expect.stringMatching(/^Pregunta 3\.Divide a los evaluadores: .*Describa qué significa cada nivel$/),
    ]);
    for (const link of within(questions).getAllByRole('link')) expect(link).toHaveAttribute('href', '/question-banks');
  });

  it('says what is missing in a year without results, and when it fails', async () => {
    on('GET', '/dashboard/charts', { ...CHARTS, people: 0, categories: [] });
    on('GET', '/reports/comparison', () => failure(503));
    const { user } = renderPage('/analysis?show=evaluators');
    expect(await screen.findByText('Todavía no hay resultados de 2026')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Comparar años' }));
    expect(await screen.findByText('No se pudo cargar el análisis.')).toBeVisible();
  });
});
