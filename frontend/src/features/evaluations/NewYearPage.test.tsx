import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SourceEvaluation } from '@/api/evaluations';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, on, requests } from '@/test/server';
import { itIs } from '@/test/clock';

const source = (id: number, category: string, changes: Partial<SourceEvaluation> = {}): SourceEvaluation => ({
  id,
  name: `${category} 2025`,
  new_name: `${category} 2026`,
  period: 2025,
  weight_objectives: 40,
  weight_competencies: 60,
  category_name: category,
  question_bank_name: `Banco de ${category}`,
  people: 37,
  opens_on: null,
  closes_on: null,
  results_on: null,
  is_run_by_others: false,
  includes_self_evaluation: false,
  ...changes,
});

let sources: SourceEvaluation[];

beforeEach(() => {
  school('gestionhumana');
  sources = [
    source(3, 'Docentes', { opens_on: '2026-09-01', closes_on: '2026-11-30' }),
    source(4, 'Apoyo', { question_bank_name: '' }),
    source(5, 'Transporte', { people: 0 }),
  ];
  on('GET', '/evaluations/new-year', () => json({ year: 2026, years: [2026], evaluations: sources }));
});

const box = (name: string) => screen.getByRole('checkbox', { name });
const date = (label: string, category: string) => screen.getByLabelText(`${label}, ${category}`);
const field = (category: string) =>
  screen.getByRole('textbox', { name: `Nombre de la nueva evaluación de ${category}` });

test('what would be made is shown, with what it is made of and what stays', async () => {
  renderPage('/new-year');
  expect(await screen.findByRole('checkbox', { name: 'Docentes' })).toBeChecked();
  expect(field('Docentes')).toHaveValue('Docentes 2026');
  expect(
    screen.getByText(
      'Copia de la de 2025 · Competencias 60%, objetivos 40% · Banco de Docentes · 37 personas',
    ),
  ).toBeVisible();
  expect(screen.getByText(/Sin banco de preguntas · 37 personas/)).toBeVisible();
  expect(box('Transporte')).not.toBeChecked();
  expect(screen.getByText(/Nadie está en esta categoría/)).toBeVisible();
  expect(screen.getByText(/los mismos bancos y asignaciones/)).toBeVisible();
});

test('what is chosen is made at once, and the check of the year follows', async () => {
  on('POST', '/evaluations/new-year', () => json([{}, {}], { status: 201 }));
  const { user, router } = renderPage('/new-year');
  await user.click(await screen.findByRole('checkbox', { name: 'Apoyo' }));
  await user.click(box('Transporte'));
  await user.clear(field('Docentes'));
  await write(user, field('Docentes'), 'Docentes de este año ');
  expect(date('Abre el', 'Docentes')).toHaveValue('2026-09-01');
  await user.clear(date('Cierra el', 'Docentes'));
  await write(user, date('Resultados desde el', 'Docentes'), '2026-12-05');
  await user.dblClick(screen.getByRole('button', { name: 'Crear 2 evaluaciones de 2026' }));
  expect(await screen.findByText('Se crearon 2 evaluaciones de 2026.')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/readiness'));
  expect(requests('POST', '/evaluations/new-year').map(({ body }) => body)).toEqual([
    {
      year: 2026,
      evaluations: [
        { source_id: 3, name: 'Docentes de este año', opens_on: '2026-09-01', closes_on: null, results_on: '2026-12-05' },
        { source_id: 5, name: 'Transporte 2026', opens_on: null, closes_on: null, results_on: null },
      ],
    },
  ]);
});

test('late in the year the next one is prepared, and this one can be chosen', async () => {
  itIs('2026-11-01T00:00:00-05:00');
  const proposed = { year: 2027, years: [2026, 2027], evaluations: [source(3, 'Docentes', { new_name: 'Docentes 2027' })] };
  on('GET', '/evaluations/new-year', ({ query }) =>
    json(query.get('year') === '2026' ? { ...proposed, year: 2026, evaluations: [] } : proposed),
  );
  on('POST', '/evaluations/new-year', () => json([{}], { status: 201 }));
  const { user, router } = renderPage('/new-year');
  expect(await screen.findByRole('radio', { name: '2027' })).toBeChecked();
  expect(screen.getByText(/Cuentan desde el 1 de enero de 2027, o desde que abran\./)).toBeVisible();
  expect(screen.getByText(/las de 2026 dejan de recibir respuestas/)).toBeVisible();
  expect(screen.queryByText(/Desde que las cree/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: '2026' }));
  expect(await screen.findByText('No hay evaluaciones por copiar para 2026')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '2027' }));
  await user.click(await screen.findByRole('button', { name: 'Crear 1 evaluación de 2027' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/evaluations'));
  expect(requests('POST', '/evaluations/new-year')[0]?.body).toMatchObject({ year: 2027 });
});

test('a category in which the reader is evaluated is left to others', async () => {
  sources = [source(3, 'Docentes', { is_run_by_others: true }), source(4, 'Apoyo')];
  renderPage('/new-year');
  expect(await screen.findByRole('checkbox', { name: 'Docentes' })).toBeDisabled();
  expect(box('Docentes')).not.toBeChecked();
  expect(box('Docentes')).toHaveAccessibleDescription(/A usted lo evalúan con ella/);
  expect(box('Apoyo')).toBeChecked();
});

test('only what is taken is asked for, and comes back as it was', async () => {
  const { user } = renderPage('/new-year');
  await write(user, await screen.findByRole('textbox', { name: 'Nombre de la nueva evaluación de Docentes' }), ' bis');
  await user.click(box('Docentes'));
  expect(screen.queryByRole('textbox', { name: 'Nombre de la nueva evaluación de Docentes' })).not.toBeInTheDocument();
  expect(field('Apoyo')).toBeVisible();
  await user.click(box('Docentes'));
  expect(field('Docentes')).toHaveValue('Docentes 2026 bis');
});

test('none chosen and none named are said at their places, and nothing is sent', async () => {
  const { user } = renderPage('/new-year');
  await user.clear(await screen.findByRole('textbox', { name: 'Nombre de la nueva evaluación de Docentes' }));
  await user.click(screen.getByRole('button', { name: 'Crear 2 evaluaciones de 2026' }));
  expect(field('Docentes')).toHaveAccessibleDescription('Escriba el nombre de la evaluación.');
  await user.click(box('Docentes'));
  await user.click(box('Apoyo'));
  await user.click(screen.getByRole('button', { name: 'Crear 0 evaluaciones de 2026' }));
  expect(await screen.findByText('Elija al menos una categoría.')).toBeVisible();
  expect(requests('POST')).toHaveLength(0);
});

test('dates out of order are said at their field, and nothing is sent', async () => {
  const { user } = renderPage('/new-year');
  await screen.findByRole('checkbox', { name: 'Docentes' });
  await user.clear(date('Cierra el', 'Docentes'));
  await write(user, date('Cierra el', 'Docentes'), '2026-08-31');
  await user.click(screen.getByRole('button', { name: 'Crear 2 evaluaciones de 2026' }));
  expect(date('Cierra el', 'Docentes')).toHaveAccessibleDescription(/^El cierre no puede ser anterior a la apertura\./);
  expect(requests('POST')).toHaveLength(0);
});

test('what the server refuses is said at its field', async () => {
  const refused = 'Los resultados no pueden publicarse antes de la apertura.';
  on('POST', '/evaluations/new-year', () =>
    failure(400, refused, { fields: { 'evaluations.1.results_on': [refused] } }),
  );
  const { user } = renderPage('/new-year');
  await user.click(await screen.findByRole('checkbox', { name: 'Apoyo' }));
  await user.click(box('Transporte'));
  await user.click(screen.getByRole('button', { name: 'Crear 2 evaluaciones de 2026' }));
  await waitFor(() => expect(date('Resultados desde el', 'Transporte')).toHaveAccessibleDescription(refused));
  expect(date('Resultados desde el', 'Transporte')).toHaveFocus();
});

test('where somebody else was quicker, that is said, and the list can be read again', async () => {
  on('POST', '/evaluations/new-year', () => failure(409, 'Alguna ya tiene evaluación de este año.'));
  const { user } = renderPage('/new-year');
  await user.click(await screen.findByRole('button', { name: 'Crear 2 evaluaciones de 2026' }));
  const note = await screen.findByRole('alert');
  expect(within(note).getByText('No se creó ninguna evaluación.')).toBeVisible();
  expect(note).toHaveTextContent('Alguna ya tiene evaluación de este año.');
  sources = [];
  await user.click(screen.getByRole('button', { name: 'Ver la lista de ahora' }));
  expect(await screen.findByText('No hay evaluaciones por copiar para 2026')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Ver la preparación del año' })[0]).toHaveAttribute('href', '/readiness');
});

test('it is cancelled to where it was opened', async () => {
  const reasons = [{ reason: 'earlier_year', is_obstacle: false, people: 3 }];
  on('GET', '/readiness', { year: 2026, people: 40, blocked: 0, is_ready: false, reasons, unused_evaluations: [], categories: [] });
  const { user } = renderPage('/readiness');
  await user.click(await screen.findByRole('link', { name: 'Nuevo año' }));
  expect(await screen.findByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/readiness');
});

test('a failure to load can be tried again', async () => {
  on('GET', '/evaluations/new-year', () => failure(500));
  const { user } = renderPage('/new-year');
  expect(await screen.findByText('No se pudo cargar lo que se puede copiar.')).toBeVisible();
  on('GET', '/evaluations/new-year', () => json({ year: 2026, years: [2026], evaluations: sources }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('checkbox', { name: 'Docentes' })).toBeVisible();
});

test('self-evaluations are carried on, and need the day of the results', async () => {
  sources = [source(3, 'Docentes', { includes_self_evaluation: true })];
  on('POST', '/evaluations/new-year', () => json([{}], { status: 201 }));
  const { user } = renderPage('/new-year');
  expect(await screen.findByText(/37 personas · Con autoevaluación/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Crear 1 evaluación de 2026' }));
  await waitFor(() => expect(date('Resultados desde el', 'Docentes')).toBeInvalid());
  expect(requests('POST', '/evaluations/new-year')).toHaveLength(0);
  await write(user, date('Resultados desde el', 'Docentes'), '2026-12-05');
  await user.click(screen.getByRole('button', { name: 'Crear 1 evaluación de 2026' }));
  await waitFor(() => expect(requests('POST', '/evaluations/new-year')).toHaveLength(1));
});
