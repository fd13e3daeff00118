import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Board } from '@/api/board';
import { toOneDecimal, toWholePercent } from '@/domain/rounding';
import { declared, drawPdfs, LIST_FOLIO, readPdf } from '@/test/pdf';
import { renderPage } from '@/test/render';
import { failure, on, requests, signInAs } from '@/test/server';
import { EMPTY_DASHBOARD } from '@/test/school';
import { itIs } from '@/test/clock';

const question = (id: number, average: string, text = `Pregunta ${id}`) => ({
  question_id: id,
  question_text: text,
  question_type: 'competency' as const,
  categories: ['Docentes'],
  people: 60,
  average_score: average,
});

const mean = (people: number, average: string | null) => ({ people, average });
const nobody = { overall: mean(0, null), competencies: mean(0, null), objectives: mean(0, null) };

const progress = (assigned: number, evaluated: number) => ({
  evaluator_id: 1,
  evaluator_name: 'Rosa Díaz',
  assigned,
  evaluated,
  pending: [],
  reminder: null,
});

const board: Board = {
  ...EMPTY_DASHBOARD,
  year: 2026,
  compared_with: 2025,
  has_evaluations: true,
  total_assigned: 96,
  total_evaluated: 84,
  pending: [
    { state: 'open', number: 9, day: '2026-12-17', per_day: 1, evaluation_id: null, evaluation_name: null },
    { state: 'closed', number: 3, day: '2026-11-20', per_day: null, evaluation_id: 4, evaluation_name: 'Docentes 2026' },
  ],
  total_not_evaluated: 5,
  total_provisional: 3,
  total_needing_training: 18,
  evaluation_progress: [progress(4, 4), progress(4, 4), progress(5, 3), progress(0, 0)],
  unpublished: 12,
  people_before: 76,
  means: { overall: mean(80, '78.50'), competencies: mean(80, '81.49'), objectives: mean(62, '70.00') },
  same_people: {
    people: 72,
    average: '79.20',
    compared: '77.60',
    standing: { told: 'chance', compared: 60, evaluators: 8 },
  },
  questions: [
    question(1, '2.10', 'Planea sus clases.'),
    question(2, '2.34', 'Evalúa a tiempo.'),
    question(3, '2.35', 'Atiende a las familias.'),
    question(4, '3.00'),
    question(5, '3.40'),
    question(6, '3.45', 'Cumple su horario.'),
    question(7, '3.46', 'Trabaja en equipo.'),
    question(8, '3.71', 'Escucha a sus estudiantes.'),
  ],
  plans: { actions: 20, done: 14, overdue: 3, people: 13 },
};

const few: Partial<Board> = {
  means: { overall: mean(9, null), competencies: mean(9, null), objectives: mean(9, null) },
  same_people: { people: 0, average: null, compared: null, standing: null },
  questions: [],
};

function show(changes: Partial<Board> = {}) {
  const { questions, ...figures } = { ...board, ...changes };
  on('GET', '/dashboard/metrics', figures);
  on('GET', '/reports/board', figures);
  on('GET', '/reports/board/questions', questions);
}

const CALLS = ['/dashboard/metrics', '/reports/board', '/reports/board/questions'] as const;

/** With what each call was made. */
const asked = () => CALLS.flatMap((address) => requests('GET', address).map(({ query }) => String(query)));

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

async function download(address = '/board-report') {
  const saved = drawPdfs();
  const { user } = renderPage(address);
  await screen.findByRole('heading', { name: 'Participación' });
  await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return { name: saved[0]?.name, ...(await readPdf(saved[0]?.file ?? new Blob())) };
}

beforeEach(() => {
  itIs('2026-11-27T12:00:00-05:00');
  signInAs('gestionhumana');
  on('GET', '/evaluations', [{ id: 1, period: 2026 }, { id: 2, period: 2025 }, { id: 3, period: 2027 }]);
  show();
});

test.each([
  ['78.49', 78],
  ['78.50', 79],
  ['100.00', 100],
])('a percentage of %s is %i in whole per cent', (exact, whole) => expect(toWholePercent(exact)).toBe(whole));

test.each([
  ['3.44', '3.4'],
  ['3.45', '3.5'],
  ['4.00', '4.0'],
])('an average of %s is %s with one decimal', (exact, rounded) => expect(toOneDecimal(exact)).toBe(rounded));

describe('the page for the board', () => {
  it('has what was sent and is missing, and of how many people each figure is', async () => {
    renderPage('/board-report');
    await screen.findByRole('heading', { name: 'Participación' });
    expect(figure('Evaluaciones enviadas')).toHaveTextContent('84 de 96 (88%)');
    expect(figure('Pendientes')).toHaveTextContent('12: 9 por enviar hasta el 17 de diciembre y 3 cerradas');
    expect(figure('Evaluadores que terminaron')).toHaveTextContent('2 de 3');
    expect(figure('Personas con resultado')).toHaveTextContent('80, y 5 sin evaluar');
    const result = within(screen.getByRole('region', { name: 'Resultado' }));
    expect(result.getByText('79%')).toBeVisible();
    expect(result.getByText('80 personas')).toBeVisible();
    expect(result.getByText('3 resultados provisionales')).toBeVisible();
    expect(result.getByText('81%')).toBeVisible();
    expect(result.getByText('62 personas')).toBeVisible();
    expect(result.getByText(/^12 de 80 resultados sin publicar/)).toBeVisible();
    expect(figure('Acciones hechas')).toHaveTextContent('14 de 20, de 13 personas; 3 vencidas');
    expect(figure('Capacitación recomendada')).toHaveTextContent('18 de 80 personas');
    expect(asked()).toEqual(['', '', '']);
  });

  it('leads to the pages of its figures, in the same year', async () => {
    show({ year: 2025 });
    renderPage('/board-report?year=2025');
    const links = [
      ['Ver el panel', '/dashboard?year=2025'],
      ['Comparar años', '/analysis?year=2025'],
      ['Ver todas las preguntas', '/analysis?year=2025&show=questions'],
      ['Ver los planes', '/plans?period=2025&state=all'],
    ];
    for (const [name = '', address = ''] of links) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  it('names no direction of a change that could be chance', async () => {
    renderPage('/board-report');
    expect(
      await screen.findByText(
        'Las mismas 72 personas: 78% en 2025 y 79% en 2026. El cambio podría ser azar (según 60 personas de 8 evaluadores de ambos años).',
      ),
    ).toBeVisible();
  });

  it.each([
    ['higher', 'Sube más de lo que haría el azar (según 60 personas de 8 evaluadores de ambos años).'],
    ['other_evaluators', 'No se puede saber si el cambio es azar: muy pocas personas o evaluadores en común.'],
  ] as const)('says what can be said of it: %s', async (told, sentence) => {
    const standing = { told, compared: 60, evaluators: 8 };
    show({ same_people: { people: 72, average: '84.10', compared: '77.60', standing } });
    renderPage('/board-report');
    expect(await screen.findByText(/^Las mismas 72 personas/)).toHaveTextContent(sentence);
  });

  it('has three strengths and three needs, rounded', async () => {
    renderPage('/board-report');
    const items = async (name: string) =>
      within(await screen.findByRole('list', { name })).getAllByRole('listitem').map((item) => item.textContent);
    expect(await items('Fortalezas')).toEqual([
      'Escucha a sus estudiantes. 60 personas · Docentes 3.7',
      'Trabaja en equipo. 60 personas · Docentes 3.5',
      'Cumple su horario. 60 personas · Docentes 3.5',
    ]);
    expect(await items('Necesidades')).toEqual([
      'Planea sus clases. 60 personas · Docentes 2.1',
      'Evalúa a tiempo. 60 personas · Docentes 2.3',
      'Atiende a las familias. 60 personas · Docentes 2.4',
    ]);
  });

  it('chooses among no equal averages', async () => {
    show({ questions: [...[1, 2, 3, 4, 5].map((id) => question(id, '2.00')), ...[6, 7].map((id) => question(id, '3.50')), question(8, '3.60')] });
    renderPage('/board-report');
    expect(within(await screen.findByRole('list', { name: 'Fortalezas' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText(/5 preguntas con el mismo promedio/)).toHaveTextContent('2.0');
    expect(screen.queryByRole('list', { name: 'Necesidades' })).not.toBeInTheDocument();
  });

  it('says where all are equal', async () => {
    show({ questions: [question(1, '3.00'), question(2, '3.00')] });
    renderPage('/board-report');
    expect(await screen.findByText('Las 2 preguntas tienen el mismo promedio: 3.0.')).toBeVisible();
  });

  it.each<[string, Partial<Board>, string[]]>([
    ['nobody has a result', { means: nobody, questions: [], unpublished: 0, total_provisional: 0 }, ['Todavía no hay resultados de 2026.', 'Ninguna pregunta se ha respondido sobre 10 personas o más.']],
    ['few have', few, ['9 personas con resultado: con menos de 10 no se dice el promedio.']],
    ['there is no year before', { people_before: 0 }, ['No hay resultados de 2025 con qué comparar.']],
    ['nobody can be compared', { same_people: { people: 0, average: null, compared: null, standing: null } }, ['Nadie tiene resultado en 2025 y en 2026: no se puede comparar.']],
    ['one can', { same_people: { people: 1, average: null, compared: null, standing: null } }, ['Solo 1 persona tiene resultado en 2025 y en 2026: con menos de 10 no se compara.']],
    ['everything is provisional', { total_provisional: 80 }, ['Todos los resultados son provisionales: puede cambiar']],
    ['nothing is published', { unpublished: 80 }, ['Resultados sin publicar.']],
    ['everything is', { unpublished: 0 }, ['Resultados publicados.']],
    ['there are no plans', { plans: { actions: 0, done: 0, overdue: 0, people: 0 } }, ['Ninguna planeada todavía']],
    ['nobody is assigned', { total_assigned: 0, total_evaluated: 0, pending: [] }, ['Nadie asignado todavía']],
    ['nothing is missing', { total_evaluated: 96, pending: [] }, ['Ninguna']],
  ])('says that %s', async (_, changes, sentences) => {
    show(changes);
    renderPage('/board-report');
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('names no number for training where few have a result', async () => {
    show(few);
    renderPage('/board-report');
    await screen.findByRole('heading', { name: 'Participación' });
    expect(screen.queryByText('Capacitación recomendada')).not.toBeInTheDocument();
  });

  it('is of the year in the address, and says that participation goes by the assignments of today', async () => {
    show({ year: 2025, compared_with: 2024, pending: [], total_not_evaluated: null });
    renderPage('/board-report?year=2025');
    expect(await screen.findByText('Según las asignaciones de hoy.')).toBeVisible();
    expect(figure('Pendientes')).toHaveTextContent('12');
    expect(figure('Personas con resultado')?.textContent).toBe('80');
    expect(asked()).toEqual(['year=2025', 'year=2025', 'year=2025']);
    const years = within(screen.getByRole('combobox', { name: 'Año' }));
    expect(years.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
  });

  it('states what is missing by state where that is of many days', async () => {
    const part = (state: 'open' | 'upcoming' | 'closed', day: number) => ({
      state,
      number: 2,
      day: `2026-12-${day}`,
      per_day: null,
      evaluation_id: null,
      evaluation_name: null,
    });
    show({ pending: [part('open', 10), part('open', 11), part('upcoming', 12), part('upcoming', 13), part('closed', 9)] });
    renderPage('/board-report');
    await screen.findByRole('heading', { name: 'Participación' });
    expect(figure('Pendientes')).toHaveTextContent('10: 4 por enviar, 4 abren más adelante y 2 cerradas');
  });

  it('says that a year has no evaluations, and then has no document', async () => {
    show({ has_evaluations: false });
    const { user } = renderPage('/board-report');
    expect(await screen.findByText('No hay evaluaciones de 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay evaluaciones de este año.');
  });

  it.each(CALLS)('keeps a failure of %s on the page, with another try', async (address) => {
    on('GET', address, () => failure(500));
    const { user } = renderPage('/board-report');
    expect(await screen.findByText('No se pudo cargar el informe.')).toBeVisible();
    show();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Participación' })).toBeVisible();
  });
});

describe('its document', () => {
  it('is declared, and has on one page what the screen has', async () => {
    const { name, title, pages, size } = await download();
    expect(declared()).toEqual([{ document: 'board' }]);
    expect([name, title, size]).toEqual(['informe-para-el-consejo-2026.pdf', 'Informe para el consejo 2026', [210, 297]]);
    expect(pages).toHaveLength(1);
    const page = pages.join(' ').replace(/\s+/g, ' ');
    for (const words of [
      '12 de 80 resultados sin publicar',
      LIST_FOLIO,
      '84 de 96 (88%)',
      '12: 9 por enviar hasta el 17 de diciembre y 3 cerradas',
      'Promedio de 2026 79% 80 personas',
      'Las mismas 72 personas: 78% en 2025 y 79% en 2026. El cambio podría ser azar',
      'Fortalezas Promedio Necesidades Promedio Escucha a sus estudiantes.',
      '14 de 20, de 13 personas; 3 vencidas',
    ]) {
      expect(page).toContain(words);
    }
  });

  it.each<[string, Partial<Board>]>([
    ['of the longest texts', {
      questions: [1, 2, 3, 4, 5, 6].map((id) => ({
        ...question(id, `${id > 3 ? 3 : 2}.${id}0`, `${id}${'W'.repeat(999)}`),
        categories: ['N'.repeat(150), 'Ñ'.repeat(150)],
      })),
      pending: Array.from({ length: 20 }, (_, index) => ({
        state: 'open' as const,
        number: 1,
        day: `2026-12-${index + 10}`,
        per_day: 1,
        evaluation_id: null,
        evaluation_name: null,
      })),
      total_provisional: 80,
    }],
    ['of few people', few],
    ['of ties', { questions: [1, 2, 3, 4].map((id) => question(id, id > 2 ? '3.00' : '2.00')) }],
  ])('is one page %s', async (_, changes) => {
    show(changes);
    expect((await download()).pages).toHaveLength(1);
  });

  it('is what is printed', async () => {
    const saved = drawPdfs();
    const { user } = renderPage('/board-report');
    await screen.findByRole('heading', { name: 'Participación' });
    // without a tab, which the browser may refuse, it is saved
    vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(declared()).toEqual([{ document: 'board' }]);
  });
});
