import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '@/api/report';
import { drawPdfs, listFolio } from '@/test/pdf';
import { renderPage, unfold } from '@/test/render';
import { makeReport, school } from '@/test/school';
import { failure, held, json, on, requests, signInAs } from '@/test/server';

const LONG = 'Relaciona '.repeat(40).trim();

const plain = { levels: [], comments: [] };

const full = makeReport(
  {
    user_name: 'Óscar Peña',
    evaluation_name: 'Evaluación docente 2026',
    weight_competencies: 60,
    weight_objectives: 40,
    objectives_percentage: '75.00',
    overall_percentage: '82.50',
  },
  {
    questions: [
      { ...plain, question_id: 1, question_text: LONG, question_type: 'competency', average_score: '4.00' },
      { ...plain, question_id: 2, question_text: 'Escucha.', question_type: 'competency', average_score: '3.00' },
      { ...plain, question_id: 3, question_text: 'Cumple.', question_type: 'objective', average_score: '3.00' },
    ],
    scores: [
      { question_type: 'competency', people: 2, answers: 4, points: 14, is_even: true },
      { question_type: 'objective', people: 2, answers: 2, points: 6, is_even: true },
    ],
    training: {
      requires_training: true,
      comments: ['Primero.\nY más.', 'Segundo.'],
      comments_summary: 'Lo esencial.',
    },
  },
);

beforeEach(() => {
  on('GET', '/reports/latest/9/neighbours', { place: 1, total: 1, previous: null, next: null });
  on('GET', '/plans/of/4/9', { actions: [], noticed: [], withholds_outcomes: false });
  on('GET', '/self-evaluations/of/4/9', { comparison: null });
  on('GET', '/talks/of/4/9', []);
  on('GET', '/corrections/sent/4/9', []);
});

const withHead = (head: Partial<Report['report']>, more: Partial<Report> = {}): Report => ({
  ...full,
  ...more,
  report: { ...full.report, ...head },
});

async function open(report: unknown = full, address = '/report/4/9') {
  signInAs('colaborador', { id: 9 });
  on('GET', '/reports/full/4/9', report as object);
  const app = renderPage(address);
  await screen.findByRole('heading', { name: '¿Cómo se calculó este resultado?' });
  return app;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('who may see it', () => {
  it.each(['/report/4/9', '/report-detail/4/9'])('its owner, at %s', async (address) => {
    await open(full, address);
    expect(screen.getByRole('heading', { level: 1, name: 'Reporte de evaluación' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Otros reportes de la lista' })).not.toBeInTheDocument();
    expect(requests('GET', '/reports/latest/9/neighbours')).toHaveLength(0);
  });

  it.each(['admin', 'gestionhumana'] as const)('%s', async (role) => {
    signInAs(role);
    on('GET', '/reports/full/4/9', full);
    renderPage('/report/4/9');
    expect(await screen.findByText('82.50%')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Óscar Peña' })).toBeVisible();
    expect(screen.getByText(/^Reporte de evaluación · Evaluación docente 2026/)).toBeVisible();
    expect(document.title).toBe('Óscar Peña · Reporte de evaluación · Evaluacmo');
    expect(screen.getByRole('link', { name: 'Ver persona' })).toHaveAttribute('href', '/users/9');
  });

  it.each(['colaborador', 'evaluador'] as const)('not another %s', async (role) => {
    signInAs(role, { id: 19 });
    renderPage('/report/4/9');
    expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
    expect(requests('GET', '/reports/full/4/9')).toHaveLength(0);
  });
});

describe('what it shows', () => {
  it('leads from the total to where it comes from', async () => {
    const { user } = await open();
    const rule = screen.getByText(/^El porcentaje de una sección dice/);
    expect(rule).not.toBeVisible();
    await user.click(card('Resultado').getByRole('link', { name: 'Ver cómo se calculó' }));
    expect(rule).toBeVisible();
    expect(screen.getByRole('heading', { name: '¿Cómo se calculó este resultado?' }).closest('summary')).toHaveFocus();
  });

  it('opens the part that the address names', async () => {
    await open(full, '/report/4/9#preguntas');
    expect(card('Promedio por pregunta').getByText('Escucha.')).toBeVisible();
    expect(screen.getByText(/^El porcentaje de una sección dice/)).not.toBeVisible();
  });

  it('leads to its parts from an index, also where there is no room beside it', async () => {
    const { user } = await open();
    const index = within(screen.getByRole('navigation', { name: 'Secciones del reporte' }));
    await user.click(index.getByText('Secciones del reporte'));
    await user.click(index.getByText('Promedio por pregunta'));
    expect(screen.getByRole('heading', { name: 'Promedio por pregunta' }).closest('summary')).toHaveFocus();
    expect(screen.getByText(/^Escala: /)).toBeVisible();
    expect(index.getByText('Promedio por pregunta')).not.toBeVisible();
  });

  it('names the highest and the lowest questions, and says how many are equal instead of choosing among them', async () => {
    const asked = (id: number, average_score: string) =>
      ({ ...plain, question_id: id, question_text: `Pregunta ${id}.`, question_type: 'competency' as const, average_score });
    await open({ ...full, questions: [asked(1, '4.00'), ...[2, 3, 4, 5, 6, 7].map((id) => asked(id, '3.00'))] });
    const named = card('Lo más alto y lo más bajo');
    expect(named.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Pregunta 1. 4.00']);
    expect(named.getByText('6 preguntas en 3.00 (Alto)')).toBeVisible();
  });

  it('says where all questions are equal', async () => {
    await open({ ...full, questions: full.questions.slice(1) });
    expect(screen.getByText('Las 2 preguntas tienen el mismo promedio: 3.00 (Alto).')).toBeVisible();
  });

  it('says until when its person cannot read it', async () => {
    signInAs('gestionhumana');
    on('GET', '/reports/full/4/9', { ...full, report: { ...full.report, is_published: false, results_on: '2026-12-05' } });
    renderPage('/report/4/9');
    expect(await screen.findByText('Sin publicar')).toBeVisible();
    expect(screen.getByText(/Los resultados se publican el 5 de diciembre de 2026\./)).toBeVisible();
  });

  it('begins with the total, its level, whether it is final, and what to compare it with', async () => {
    const before = { evaluation_id: 3, evaluation_name: 'La anterior', overall_percentage: '79.14', period: 2025 };
    const complete = { submissions_count: 1, expected_submissions_count: 1, is_provisional: false };
    const change = {
      usual_difference: { points: 9, pairs: 124 },
      usual_change: 18,
      is_small: true,
      shared_evaluators: 'none' as const,
    };
    const earlier = [{ ...before, ...complete, created_at: '2025-03-04T15:20:11-05:00', is_published: true }];
    await open({ ...full, earlier, change, average: { percentage: '81', people: null } });
    const [first] = screen.getAllByRole('region');
    expect(first).toHaveAccessibleName('Resultado');
    const facts = within(first as HTMLElement).getAllByRole('listitem').map((fact) => fact.textContent);
    expect(first).toHaveTextContent('Total 82.50% Alto');
    expect(facts).toEqual([
      'Resultado definitivo',
      'Resultado de 1 evaluador',
      '3.36 puntos más que en 2025 (79.14%): no basta para decir que subió' +
        'Hasta 18 puntos pueden deberse a quién evalúa (según 124 pares de evaluaciones del colegio).',
      'Otros evaluadores que en 2025',
      'Promedio de su categoría: 81%',
    ]);
    const trend = within(unfold('Resultados en el tiempo').getByRole('table', { name: 'Resultados en el tiempo' })).getAllByRole('row');
    expect(trend.map((row) => row.textContent).slice(1)).toEqual(['202579.14%La anterior', '202682.50%Evaluación docente 2026']);
    expect(within(screen.getByRole('list', { name: 'Puntajes más altos' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('has no change while an evaluation is missing, and says that it waits', async () => {
    const before = { evaluation_id: 3, evaluation_name: 'La anterior', overall_percentage: '79.14', period: 2025 };
    const complete = { submissions_count: 1, expected_submissions_count: 1, is_provisional: false };
    const earlier = [{ ...before, ...complete, created_at: '2025-03-04T15:20:11-05:00', is_published: true }];
    const report = { ...full.report, submissions_count: 1, expected_submissions_count: 2, is_provisional: true };
    await open({ ...full, report, earlier, change: null });
    const facts = within(screen.getByRole('region', { name: 'Resultado' })).getAllByRole('listitem');
    expect(facts.map((fact) => fact.textContent)).toContain('Se comparará con 2025 cuando estén todas las evaluaciones');
  });

  it('shows managers of how many people the average is, and what they can do below the rest', async () => {
    signInAs('gestionhumana');
    on('GET', '/reports/full/4/9', { ...full, average: { percentage: '81.23', people: 2 } });
    renderPage('/report/4/9');
    expect(await screen.findByText(/Promedio de la categoría:/)).toHaveTextContent(
      'Promedio de la categoría: 81.23% · 2 personas (muy pocas para sacar conclusiones)',
    );
    await screen.findByRole('region', { name: 'Evaluaciones enviadas' });
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    expect(names).toEqual(['resultado', 'comentarios', 'destacados', 'plan', 'recibido', 'preguntas', 'cuenta', 'enviadas', 'datos']);
  });

  it('says nothing of publication once it is read', async () => {
    await open();
    expect(screen.queryByText('Sin publicar')).toBeNull();
  });

  it('keeps nothing of what is hidden again', async () => {
    const { queryClient } = await open();
    on('GET', '/reports/full/4/9', failure(404));
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/Este reporte todavía no se puede leer/)).toBeVisible();
    expect(screen.queryByText('82.50%')).toBeNull();
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it('says whose it is, what it came to, and how each question did', async () => {
    await open();
    const person = unfold('Datos del colaborador');
    for (const fact of ['Óscar Peña', 'Docente', 'No asignado', 'Evaluación docente 2026', '2026', '4 de marzo de 2026']) {
      expect(person.getByText(fact)).toBeVisible();
    }
    const total = card('Resultado');
    expect(total.getByText('82.50%')).toBeVisible();
    expect(total.getByText('87.50%')).toBeVisible();
    expect(total.getByText('75.00%')).toBeVisible();
    expect(total.getByText('Peso: 60%')).toBeVisible();
    const questions = unfold('Promedio por pregunta').getAllByRole('listitem');
    expect(questions.map((question) => question.textContent)).toEqual([
      `${LONG}4.00 de 4`,
      'Escucha.3.00 de 4',
      'Cumple.3.00 de 4',
    ]);
  });

  it('shows what the levels mean when asked, and what was said of each question', async () => {
    const levels = ['Nunca.', '', 'Casi siempre.', 'Siempre.'];
    const question = {
      question_id: 1,
      question_text: 'Planea.',
      question_type: 'competency',
      levels,
      average_score: '3.50',
      comments: ['Lo vi en mayo.\nY en junio.', 'Con guía.'],
    };
    await open({ ...full, questions: [question, { ...question, ...plain }, ...full.questions] });
    const questions = unfold('Promedio por pregunta');
    const comments = within(questions.getByRole('list', { name: 'Comentarios sobre esta pregunta' }));
    expect(comments.getAllByRole('listitem').map((item) => item.textContent)).toEqual(question.comments);
    expect(questions.getByText('Siempre.')).not.toBeVisible();
    fireEvent.click(questions.getByText('Qué significa cada nivel'));
    expect(questions.getByText('Siempre.')).toBeVisible();
    const marked = [...document.querySelectorAll('[data-marked] > dt')].map((level) => level.textContent);
    expect(marked).toEqual(['3 Alto', '4 Superior']);
  });

  it('spells out the arithmetic', async () => {
    await open();
    const sums = unfold('¿Cómo se calculó este resultado?');
    expect(sums.getByText(/^2 personas calificaron 2 preguntas cada una. Sus puntajes suman 14, de 16/)).toBeVisible();
    expect(sums.getByText('14 ÷ 16 × 100 = 87.50%')).toBeVisible();
    expect(sums.getByText('6 ÷ 8 × 100 = 75.00%')).toBeVisible();
    expect(sums.getByText('Las competencias pesan 60% y los objetivos 40%.')).toBeVisible();
    expect(sums.getByText('87.50 × 60% + 75.00 × 40% = 52.50 + 30.00 = 82.50%')).toBeVisible();
  });

  it('explains what was rounded', async () => {
    await open(
      withHead({ competencies_percentage: '87.53', overall_percentage: '82.64', weight_competencies: 61, weight_objectives: 39 }),
    );
    const sums = unfold('¿Cómo se calculó este resultado?');
    expect(sums.getByText('87.53%')).toBeVisible();
    expect(sums.getByText('Equivale a un promedio cercano a 3.50 sobre 4.')).toBeVisible();
    expect(sums.getByText(/se calcula el porcentaje de cada una de las 2 y luego/)).toBeVisible();
    expect(sums.getByText('87.53 × 61% + 75.00 × 39% = 53.3933 + 29.25 = 82.6433 ≈ 82.64%')).toBeVisible();
    expect(sums.getAllByText(/puede diferir en una centésima/)).toHaveLength(1);
  });

  it('says that a weightless section does not count', async () => {
    await open(withHead({ weight_competencies: 100, weight_objectives: 0, overall_percentage: '87.50' }));
    expect(
      unfold('¿Cómo se calculó este resultado?').getByText(/^Las competencias pesan 100% .* Con un peso de 0%, los objetivos no cuentan en el total.$/),
    ).toBeVisible();
  });

  it('hides the objectives that are 0.00, and gives their weight to the competencies', async () => {
    await open(
      withHead(
        { objectives_percentage: '0.00', overall_percentage: '87.50' },
        { questions: full.questions.slice(0, 2), scores: full.scores.slice(0, 1) },
      ),
    );
    expect(screen.queryByText('Objetivos')).not.toBeInTheDocument();
    expect(screen.queryByText('0.00%')).not.toBeInTheDocument();
    expect(
      unfold('¿Cómo se calculó este resultado?').getByText(
        'Solo hay preguntas de competencias, así que el total es su porcentaje: 87.50%. El peso de los objetivos (40%) pasa a las competencias.',
      ),
    ).toBeVisible();
  });

  it('shows competencies without questions as such', async () => {
    await open(
      withHead(
        { competencies_percentage: '0.00', overall_percentage: '75.00' },
        { questions: full.questions.slice(2), scores: full.scores.slice(1) },
      ),
    );
    expect(card('Resultado').getByText('Sin preguntas en esta evaluación')).toBeVisible();
    expect(unfold('¿Cómo se calculó este resultado?').getByText(/^Solo hay preguntas de objetivos/)).toBeVisible();
  });
});

describe('training', () => {
  const comments = () => card('Comentarios de los evaluadores').getAllByRole('listitem').map((item) => item.textContent);
  const training = (changes: object) => ({ ...full, training: { ...full.training, ...changes } });

  it('shows the summary first and then each comment', async () => {
    await open();
    expect(card('Comentarios de los evaluadores').getByText('Sí')).toBeVisible();
    expect(card('Comentarios de los evaluadores').getByText('Lo esencial.')).toBeVisible();
    expect(comments()).toEqual(['Primero.\nY más.', 'Segundo.']);
  });

  it('takes comments that come as one text', async () => {
    await open(training({ requires_training: false, comments: 'Uno; Dos;' }));
    expect(card('Comentarios de los evaluadores').getByText('No')).toBeVisible();
    expect(comments()).toEqual(['Uno', 'Dos']);
  });

  it('shows a single comment once', async () => {
    await open(training({ comments: ['Único.'], comments_summary: 'Único.' }));
    expect(screen.getAllByText('Único.')).toHaveLength(1);
    expect(screen.queryByText('Resumen de los comentarios')).not.toBeInTheDocument();
  });

  it('says when there are none', async () => {
    await open(training({ comments: '', comments_summary: '' }));
    expect(screen.getByText('No hay comentarios.')).toBeVisible();
  });
});

describe('loading', () => {
  it('says that it loads, says why it failed, and can be tried again', async () => {
    signInAs('admin');
    const answer = held(() => failure(500, 'Ocurrió un error inesperado.'));
    on('GET', '/reports/full/4/9', answer.handler);
    const { user } = renderPage('/report/4/9');
    expect(await screen.findByText('Cargando el reporte…')).toBeInTheDocument();
    answer.release();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo obtener el reporte.');
    on('GET', '/reports/full/4/9', json(full));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('82.50%')).toBeVisible();
  });

  it('says what a missing report may mean', async () => {
    signInAs('admin');
    on('GET', '/reports/full/4/99', failure(404));
    renderPage('/report/4/99');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se pudo obtener el reporte.');
    expect(alert).toHaveTextContent('Este reporte todavía no se puede leer, o la dirección no es correcta.');
    expect(within(alert).getByRole('link', { name: 'Volver a Reportes' })).toHaveAttribute('href', '/reports');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });
});

describe('going back', () => {
  it('leads to where one came from', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/users/evaluation-history/9', [
      { evaluation_id: 4, evaluation_name: 'E', overall_percentage: '82.50', created_at: '2026-03-04T15:20:11-05:00' },
    ]);
    on('GET', '/reports/full/4/9', full);
    const { user, router } = renderPage('/my-history?page=1');
    await user.click(await screen.findByRole('link', { name: /Ver Reporte/ }));
    await user.click(await screen.findByRole('link', { name: 'Volver a Mi Historial de Evaluaciones' }));
    expect(await screen.findByRole('heading', { name: 'Mi Historial de Evaluaciones' })).toBeVisible();
    expect(router.state.location.search).toBe('?page=1');
  });

  it('leads somebody who opened the address itself to their own list', async () => {
    on('GET', '/users/evaluation-history/9', []);
    const { user, router } = await open();
    await user.click(screen.getByRole('link', { name: 'Volver a Mi Historial de Evaluaciones' }));
    expect(router.state.location.pathname).toBe('/my-history');
  });

  it('leads to the first page from a report that was opened there', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/reports/full/4/9', full);
    on('GET', '/receipts', [{ evaluation_id: 4, evaluation_name: 'Evaluación docente 2026' }]);
    const { user } = renderPage('/home');
    await user.click(await screen.findByRole('link', { name: /Evaluación docente 2026/ }));
    expect(await screen.findByRole('link', { name: 'Volver a Inicio' })).toHaveAttribute('href', '/home');
  });
});

describe('the reports before and after it', () => {
  const neighbour = (user_id: number, user_name: string) => ({ user_id, user_name, evaluation_id: 4 });
  const asked = () => requests('GET', '/reports/latest/9/neighbours').map(({ query }) => Object.fromEntries(query));

  beforeEach(() => {
    school('gestionhumana');
    on('GET', '/reports/full/4/9', full);
    on('GET', '/reports/latest/9/neighbours', { place: 2, total: 2, previous: neighbour(8, 'Ana Gómez'), next: null });
  });

  it('are those of the list that led here, which stays the way back', async () => {
    on('GET', '/reports/full/4/8', withHead({ user_id: 8, user_name: 'Ana Gómez' }));
    on('GET', '/reports/latest/8/neighbours', { place: 1, total: 2, previous: null, next: neighbour(9, 'Óscar Peña') });
    const list = '/reports?search=a&department=Primaria&show=unconfirmed&sort=-score';
    const { user } = renderPage(list);
    await user.click(await screen.findByRole('link', { name: 'Ver Reporte de Bruno Díaz' }));
    const others = within(await screen.findByRole('navigation', { name: 'Otros reportes de la lista' }));
    expect(others.getByText('2 de 2')).toBeVisible();
    expect(others.getAllByRole('link')).toHaveLength(1);
    expect(asked()).toEqual([{ search: 'a', sort: '-score', department: 'Primaria', unconfirmed: 'true' }]);
    await user.click(others.getByRole('link', { name: 'Reporte anterior: Ana Gómez' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Gómez' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Reporte siguiente: Óscar Peña' })).toHaveAttribute('href', '/report/4/9');
    expect(screen.getByRole('link', { name: 'Volver a Reportes' })).toHaveAttribute('href', list);
  });

  it('are by default those of the evaluation', async () => {
    renderPage('/report/4/9');
    await screen.findByRole('navigation', { name: 'Otros reportes de la lista' });
    expect(asked()).toEqual([{ evaluation_name: 'Evaluación docente 2026', year: '2026' }]);
  });
});

describe('on paper', () => {
  it('is the PDF in a tab of its own, also by the shortcut for printing', async () => {
    const saved = drawPdfs();
    on('POST', '/audit/exports', () => json([{ ...listFolio, ...full.report }], { status: 201 }));
    const tabs: Document[] = [];
    const shown: string[] = [];
    vi.spyOn(window, 'open').mockImplementation(() => {
      const tab = document.implementation.createHTMLDocument();
      tabs.push(tab);
      return { document: tab, closed: false, location: { replace: (url: string) => shown.push(url) } } as unknown as Window;
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(tabs[0]).toHaveProperty('title', 'Preparando el PDF');
    await waitFor(() => expect(shown).toHaveLength(1));
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(saved).toHaveLength(0);
    expect(requests('POST', '/audit/exports')).toHaveLength(2);
  });
});
