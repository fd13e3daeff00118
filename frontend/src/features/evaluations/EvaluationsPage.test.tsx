import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Evaluation } from '@/api/evaluations';
import { renderPage, renderUi } from '@/test/render';
import { makeEvaluation } from '@/test/school';
import { failure, held, json, noContent, offline, on, requests, signInAs } from '@/test/server';
import { itIs } from '@/test/clock';
import EvaluationsPage from './EvaluationsPage';

const evaluation = (id: number, overrides: Partial<Evaluation> = {}) =>
  makeEvaluation({
    id,
    name: `Evaluación ${id}`,
    weight_objectives: 40,
    weight_competencies: 60,
    category_id: 1,
    question_bank_id: 5,
    ...overrides,
  });

let all: Evaluation[];

beforeEach(() => {
  all = [evaluation(2), evaluation(1, { name: 'Apoyo', category_name: '', question_bank_id: null, question_bank_name: '' })];
  on('GET', '/evaluations', () => json(all));
  on('GET', '/evaluations/:id/begun', { evaluators: 0 });
  on('GET', '/evaluations/own', json(null));
  on('GET', '/evaluations/progress', [
    { evaluation_id: 2, is_current: true, evaluated: 33, remaining: 27 },
    { evaluation_id: 1, is_current: false, evaluated: 1, remaining: 0 },
  ]);
});

const open = (address = '/evaluations') => renderUi(<EvaluationsPage />, { address, path: '/evaluations' });
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the list', () => {
  test('shows every column, also what is missing', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Evaluación 2/ });
    expect(within(row).getAllByRole('cell').slice(0, 4).map((cell) => cell.textContent)).toEqual([
      'Evaluación 2Vigente33 de 60 personas evaluadasDocentes',
      '2026Abierta',
      'Docentes',
      'Banco docente',
    ]);
    expect(screen.getByRole('row', { name: /Apoyo ?1 persona evaluada ?Sin categoría 2026 ?Anterior Sin categoría Sin banco de preguntas/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crear evaluación' })).toHaveAttribute('href', '/create-evaluation');
    expect(screen.getByRole('link', { name: 'Nuevo año' })).toHaveAttribute('href', '/new-year');
    expect(screen.getByRole('link', { name: 'Editar Apoyo' })).toHaveAttribute('href', '/edit-evaluation/1');
    expect(screen.getByRole('link', { name: 'Banco docente' })).toHaveAttribute('href', '/question-banks?bank=5');
  });

  test('offers only what can succeed: nobody deletes what has answers, or downloads reports before', async () => {
    all = [evaluation(3, { is_fixed: true }), evaluation(2)];
    open();
    const actions = async (name: string) =>
      within(within(await screen.findByRole('row', { name: new RegExp(name) })).getAllByRole('cell').at(-1) as HTMLElement);
    expect((await actions('Evaluación 3')).queryByRole('button', { name: /Eliminar/ })).toBeNull();
    expect((await actions('Evaluación 3')).getByRole('button', { name: /^Reportes/ })).toBeVisible();
    expect((await actions('Evaluación 2')).getByRole('button', { name: 'Eliminar Evaluación 2' })).toBeVisible();
    expect((await actions('Evaluación 2')).queryByRole('button', { name: /^Reportes/ })).toBeNull();
  });

  test('one of next year is shown with the day from which it counts, and replaces nothing before', async () => {
    itIs('2026-12-31T23:59:59-05:00');
    const next = { period: 2027, phase: 'preparing', is_published: false } as const;
    all = [evaluation(3, { ...next, first_day: '2027-01-01' }), ...all];
    on('GET', '/evaluations/progress', [
      { evaluation_id: 3, is_current: false, evaluated: 0, remaining: 0 },
      { evaluation_id: 2, is_current: true, evaluated: 33, remaining: 27 },
      { evaluation_id: 1, is_current: false, evaluated: 1, remaining: 0 },
    ]);
    open();
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name })).getAllByRole('cell').slice(0, 2).map((cell) => cell.textContent);
    await screen.findByText('33 de 60 personas evaluadas');
    expect(cells(/Evaluación 3/)).toEqual(['Evaluación 3Docentes', '2027En preparaciónDesde el 1 de enero de 2027']);
    expect(cells(/Evaluación 2/)).toEqual(['Evaluación 2Vigente33 de 60 personas evaluadasDocentes', '2026Abierta']);
    expect(screen.queryByRole('button', { name: 'Publicar resultados de Evaluación 3' })).not.toBeInTheDocument();
  });

  test('counts one person as one', async () => {
    on('GET', '/evaluations/progress', [{ evaluation_id: 2, is_current: true, evaluated: 1, remaining: 0 }]);
    open();
    expect(await screen.findByText('1 de 1 persona evaluada')).toBeVisible();
  });

  test('is searched without accents and paged, both in the address', async () => {
    all = Array.from({ length: 200 }, (_, index) => evaluation(index + 1, index === 150 ? { name: 'Única' } : {}));
    const { user, router } = open('/evaluations?page=3');
    expect(await screen.findByText('Mostrando 21–30 de 200')).toBeVisible();
    await user.keyboard('/unica');
    expect(await screen.findByText('Mostrando 1 de 1')).toBeVisible();
    expect(router.state.location.search).toBe('?search=unica');
  });

  test('offers its categories by name', async () => {
    all = [
      evaluation(1, { category_id: 1, category_name: 'Orientación' }),
      evaluation(2, { category_id: 3, category_name: 'Docentes' }),
      evaluation(3, { category_id: 2, category_name: 'Área social' }),
      evaluation(4, { category_id: 3, category_name: 'Docentes', period: 2025 }),
    ];
    const { user } = open();
    expect(await screen.findByRole('row', { name: /Evaluación 1/ })).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Categoría' });
    const names = within(choice).getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual(['Todas', 'Área social', 'Docentes', 'Orientación']);
    await user.selectOptions(choice, 'Docentes');
    expect(screen.getAllByRole('row', { name: /Evaluación/ })).toHaveLength(2);
  });

  test('offers the first step where there is none', async () => {
    all = [];
    open();
    expect(await screen.findByText('Todavía no hay evaluaciones')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crear evaluación' })).toHaveAttribute('href', '/create-evaluation');
  });

  test('is asked for again after a failure', async () => {
    on('GET', '/evaluations', offline);
    const { user } = open();
    expect(await screen.findByText('Error al cargar las evaluaciones.')).toBeVisible();
    on('GET', '/evaluations', () => json(all));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /Apoyo/ })).toBeVisible();
  });
});

describe('the phase', () => {
  test('is not open where the category has a newer evaluation', async () => {
    all = [
      evaluation(3),
      evaluation(2, { period: 2025 }),
      evaluation(1, { period: 2024, phase: 'published', results_on: '2024-12-05' }),
    ];
    open();
    await screen.findByRole('row', { name: /Evaluación 3/ });
    const phases = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(phases).toEqual(['2026Abierta', '2025Anterior', '2024Publicadadesde el 5 de diciembre de 2024']);
  });

  test.each<[string, Partial<Evaluation>]>([
    ['En preparaciónabre el 1 de octubre', { phase: 'preparing', opens_on: '2026-10-01', first_day: '2026-10-01', closes_on: '2026-11-30' }],
    ['Abierta', { phase: 'open' }],
    ['Abiertacierra el 30 de noviembre', { phase: 'open', closes_on: '2026-11-30', results_on: '2026-12-05' }],
    ['Abiertaresultados el 5 de diciembre', { phase: 'open', results_on: '2026-12-05' }],
    ['Cerradaresultados el 5 de diciembre', { phase: 'closed', closes_on: '2026-11-30', results_on: '2026-12-05' }],
    ['Publicadadesde el 5 de diciembre', { phase: 'published', results_on: '2026-12-05' }],
    ['Publicadacerró el 30 de noviembre', { phase: 'published', closes_on: '2026-11-30' }],
  ])('is shown with the year as %s', async (words, dates) => {
    all = [evaluation(2, dates)];
    open();
    const row = await screen.findByRole('row', { name: /Evaluación 2/ });
    expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(`2026${words}`);
  });
});

describe('publishing', () => {
  const publish = () => screen.findByRole('button', { name: 'Publicar resultados de Evaluación 2' });

  beforeEach(() => {
    all = [evaluation(2, { phase: 'closed', is_published: false, closes_on: '2026-11-30', results_on: '2026-12-05' })];
    on('GET', '/evaluations/2/publication', { people: 48, provisional: 3, without_result: 1 });
  });

  test('says what would be shown, happens at once, and is offered no more', async () => {
    on('POST', '/evaluations/2/publish', () => {
      all = [evaluation(2, { phase: 'published', closes_on: '2026-11-30', results_on: '2026-12-02' })];
      return json(all[0]);
    });
    const { user } = open();
    await user.click(await publish());
    const asked = await screen.findByRole('alertdialog', { name: '¿Publicar los resultados de «Evaluación 2»?' });
    expect(await within(asked).findByText('48 personas podrán leer su resultado.')).toBeVisible();
    expect(within(asked).getByText(/^3 resultados están incompletos/)).toBeVisible();
    expect(within(asked).getByText('1 persona todavía no tiene resultado.')).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Publicar ahora' }));
    expect(await screen.findByText('Los resultados de «Evaluación 2» están publicados.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Publicar resultados/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Editar Evaluación 2' })).toHaveFocus());
    expect(screen.getByText('Publicada')).toBeVisible();
    expect(requests('POST')).toHaveLength(1);
  });

  test('is left to others where the reader is evaluated, as is removing', async () => {
    on('GET', '/evaluations/own', { id: 2, name: 'Evaluación 2', results_on: null, is_published: false, is_run_by_others: true });
    const { user } = open();
    for (const name of ['Publicar resultados de Evaluación 2', 'Eliminar Evaluación 2']) {
      await user.click(await screen.findByRole('button', { name }));
      const told = await screen.findByRole('alertdialog', { name: 'A usted lo evalúan con «Evaluación 2»' });
      await user.click(within(told).getByRole('button'));
    }
    expect(requests('POST')).toHaveLength(0);
  });

  test('on another day is a date of the evaluation, to which the question leads', async () => {
    const { user, router } = open();
    await user.click(await publish());
    await user.click((await dialog()).getByRole('button', { name: 'ponga esa fecha en la evaluación.' }));
    expect(router.state.location.pathname).toBe('/edit-evaluation/2');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(requests('POST')).toHaveLength(0);
  });

  test('that somebody else was quicker with says so and shows it', async () => {
    on('POST', '/evaluations/2/publish', () => {
      all = [evaluation(2, { phase: 'published' })];
      return failure(409, 'Los resultados de esta evaluación ya están publicados.', { code: 'already_published' });
    });
    const { user } = open();
    await user.click(await publish());
    await user.click((await dialog()).getByRole('button', { name: 'Publicar ahora' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ya están publicados');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Publicar resultados/ })).not.toBeInTheDocument());
  });

  test('is not offered before the opening, nor where results are visible', async () => {
    all = [evaluation(1), evaluation(2, { phase: 'preparing', is_published: false, opens_on: '2026-10-01' })];
    open();
    await screen.findByRole('row', { name: /Evaluación 2/ });
    expect(screen.queryByRole('button', { name: /Publicar resultados/ })).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  test('asks with the name, is sent once, and stays on its page', async () => {
    all = Array.from({ length: 12 }, (_, index) => evaluation(index + 1));
    const answer = held(() => {
      all = all.filter(({ id }) => id !== 11);
      return noContent();
    });
    on('DELETE', '/evaluations/:id', answer.handler);
    const { user, router } = open('/evaluations?page=2');
    await user.click(await screen.findByRole('button', { name: 'Eliminar Evaluación 11' }));
    expect((await dialog()).getByText('¿Estás seguro de que deseas eliminar esta evaluación?')).toBeVisible();
    expect((await dialog()).getByText('Evaluación 11')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
    expect(requests('DELETE')).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Eliminar Evaluación 11' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Evaluación 11' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    answer.release();

    expect(await screen.findByText('Se eliminó la evaluación «Evaluación 11».')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Evaluación 11/ })).not.toBeInTheDocument();
    expect(requests('DELETE').map(({ path }) => path)).toEqual(['/evaluations/11']);
    expect(router.state.location.search).toBe('?page=2');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Editar Evaluación 12' })).toHaveFocus());
  });

  test.each([
    [{ evaluators: 0 }, 'Ningún evaluador tiene respuestas sin enviar.'],
    [{ evaluators: 1 }, '1 evaluador tiene respuestas sin enviar, que se perderán.'],
    [{ evaluators: 3 }, '3 evaluadores tienen respuestas sin enviar, que se perderán.'],
    [offline, 'No se pudo comprobar si alguien tiene respuestas sin enviar. Si las hay, se perderán.'],
  ])('says first what would go with it', async (begun, words) => {
    on('GET', '/evaluations/2/begun', begun);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Eliminar Evaluación 2' }));
    expect(await (await dialog()).findByText(words)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  });

  test('goes to the page before when it was the last row of its page', async () => {
    all = Array.from({ length: 11 }, (_, index) => evaluation(index + 1));
    on('DELETE', '/evaluations/11', () => {
      all = all.slice(0, 10);
      return noContent();
    });
    const { user } = open('/evaluations?page=2');
    await user.click(await screen.findByRole('button', { name: 'Eliminar Evaluación 11' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Mostrando 1–10 de 10')).toBeVisible();
  });

  test.each([
    [409, 'La evaluación ya tiene respuestas y no puede eliminarse.'],
    [503, 'El servicio no está disponible.'],
  ])('that fails with %i says so, and why', async (status, reason) => {
    on('DELETE', '/evaluations/2', () => failure(status, reason));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Eliminar Evaluación 2' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Error al eliminar la evaluación.');
    expect(note).toHaveTextContent(reason);
    expect(screen.getByRole('row', { name: /Evaluación 2/ })).toBeVisible();
  });
});

test('an edit comes back to the page that it came from', async () => {
  signInAs('admin');
  all = Array.from({ length: 12 }, (_, index) => evaluation(index + 1));
  on('GET', '/evaluations/12', evaluation(12));
  on('GET', '/categories', [{ id: 1, name: 'Docentes' }]);
  on('GET', '/question-banks', []);
  on('PUT', '/evaluations/12', evaluation(12));
  const { user, router } = renderPage('/evaluations?page=2');
  await user.click(await screen.findByRole('link', { name: 'Editar Evaluación 12' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('Mostrando 11–12 de 12')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});
