import { unzipSync } from 'fflate';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LatestRow } from '@/api/latestResults';
import type { Report } from '@/api/report';
import type { SelfComparison } from '@/api/selfEvaluations';
import { currentYear } from '@/format';
import { declared, drawPdfs, issued, issueFolios, readBlob, readPdf, type SavedFile } from '@/test/pdf';
import { renderPage } from '@/test/render';
import { makeEvaluation, makeReport } from '@/test/school';
import { failure, held, json, offline, on, requests, signInAs } from '@/test/server';

const reportOf = (user_id: number, user_name: string) =>
  makeReport(
    {
      user_id,
      user_name,
      department: 'Primaria',
      weight_competencies: 100,
      weight_objectives: 0,
      competencies_percentage: '75.00',
      overall_percentage: '75.00',
    },
    {
      questions: [
        { question_id: 1, question_text: 'Escucha.', question_type: 'competency', levels: [], average_score: '3.00', comments: [] },
      ],
      scores: [{ question_type: 'competency', people: 1, answers: 1, points: 3, is_even: true }],
    },
  );

const evaluation = makeEvaluation({ weight_objectives: 0, weight_competencies: 100, phase: 'published' });

let saved: SavedFile[];
beforeEach(() => {
  saved = drawPdfs();
  on('GET', '/evaluations', [evaluation]);
  on('GET', '/reports/latest', () => json([], { total: 0 }));
  on('GET', '/reports/follow-up', { answered: 0, unconfirmed: 0, requests: 0, corrections: 0 });
  on('GET', '/plans', () => json([], { total: 0 }));
  on('GET', '/plans/of/4', []);
  on('GET', '/plans/of/4/*', { actions: [], noticed: [], withholds_outcomes: false });
  on('GET', '/self-evaluations/of/4', []);
  on('GET', '/self-evaluations/of/4/*', { comparison: null });
  on('GET', '/talks/of/4', []);
  on('GET', '/talks/of/4/*', []);
});

const readSaved = async () => {
  await waitFor(() => expect(saved).toHaveLength(1));
  return readPdf(saved[0]?.file ?? new Blob());
};

describe('one report', () => {
  it.each(['/report/4/9', '/report-detail/4/9'])('is downloaded by its owner at %s', async (address) => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/reports/full/4/9', reportOf(9, 'Óscar Peña'));
    issueFolios([reportOf(9, 'Óscar Peña')]);
    const { user } = renderPage(address);
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    const pdf = await readSaved();
    expect(saved[0]?.name).toBe('reporte-óscar-peña-docentes-2026.pdf');
    expect(pdf.pages.join(' ')).toContain('Folio EV-2026-0004-0009-X4WB');
    expect(pdf.outline).toEqual([]);
    expect(declared()).toEqual([{ document: 'report', evaluation_id: 4, user_id: 9 }]);
  });

  it('has both views where the reader may see them', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/reports/full/4/9', reportOf(9, 'Óscar Peña'));
    on('GET', '/self-evaluations/of/4/9', { comparison });
    issueFolios([reportOf(9, 'Óscar Peña')]);
    const { user } = renderPage('/report/4/9');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    expect((await readSaved()).pages.join(' ')).toContain('Dos miradas');
  });

  it('has the talk that was held, and none that is only agreed', async () => {
    const agreed = {
      ...{ id: 3, version: 2, state: 'agreed', evaluator_name: 'Rosa Díaz', place: 'Sala 2', proposed_by: 'evaluator', turn: null },
      ...{ moments: [], agreed_for: '2026-03-05T10:30:00-05:00', can_be_noted: false, held_on: null },
      ...{ agreements: [], answer: '', answered_at: null },
    };
    const held = {
      ...{ ...agreed, id: 4, state: 'held', evaluator_name: 'Elena Duarte', held_on: '2026-03-05' },
      agreements: [{ id: 41, what: 'Curso de inglés', due_on: '2026-06-01', is_planned: false }],
      ...{ answer: 'Gracias por todo.', answered_at: '2026-03-06T09:00:00-05:00' },
    };
    signInAs('colaborador', { id: 9 });
    on('GET', '/reports/full/4/9', reportOf(9, 'Óscar Peña'));
    on('GET', '/talks/of/4/9', [agreed, held]);
    issueFolios([reportOf(9, 'Óscar Peña')]);
    const { user } = renderPage('/report/4/9');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    const printed = (await readSaved()).pages.join(' ');
    for (const words of ['Con Elena Duarte', 'Se realizó el 5 de marzo de 2026.', 'Curso de inglés', 'Gracias por todo.']) {
      expect(printed).toContain(words);
    }
    expect(printed).not.toContain('Rosa Díaz');
  });

  it('can be tried again when it could not be made', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/reports/full/4/9', reportOf(9, 'Óscar Peña'));
    on('POST', '/audit/exports', offline);
    const { user } = renderPage('/report/4/9');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('No se pudo dejar constancia de la descarga, y por eso no se creó el PDF.');
    issueFolios([reportOf(9, 'Óscar Peña')]);
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    ['corrected', { overall_percentage: '80.00' }],
    ['renamed', { user_name: 'Óscar Pérez' }],
  ])('is not made of what was %s since, and nobody is asked to try again', async (_, since) => {
    signInAs('colaborador', { id: 9 });
    const read = reportOf(9, 'Óscar Peña');
    on('GET', '/reports/full/4/9', read);
    issueFolios([{ report: { ...read.report, ...since } }]);
    const { user } = renderPage('/report/4/9');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Los resultados o el nombre cambiaron desde que se abrió esta página.');
    expect(within(alert).queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(saved).toHaveLength(0);
  });

  it('is not offered before it is there', async () => {
    signInAs('admin');
    on('GET', '/reports/full/4/9', () => failure(404));
    renderPage('/report/4/9');
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Descargar PDF' })).not.toBeInTheDocument();
  });
});

describe('the reports of several people', () => {
  const people = [reportOf(9, 'Óscar Peña'), reportOf(10, '李小龙'), reportOf(11, 'Ana Ruiz')];
  const row = ({ report }: Report): LatestRow => ({
    ...{ user_id: report.user_id, user_name: report.user_name, position: 'Docente', department: 'Primaria', category_name: 'Básica primaria' },
    ...{ evaluation_id: 4, evaluation_name: report.evaluation_name, period: currentYear() },
    ...{ overall_percentage: report.overall_percentage, confirmed_at: null, answered_at: null, is_published: true },
    ...{ submissions_count: 1, expected_submissions_count: 1, is_provisional: false },
  });
  const those = (ids: number[]) => people.filter(({ report }) => ids.includes(report.user_id));
  const nobody: LatestRow = { ...row(reportOf(12, 'Sin Resultado')), evaluation_id: null, period: null, is_published: null };
  const list = (rows: LatestRow[]) => on('GET', '/reports/latest', () => json(rows, { total: rows.length }));
  const [oscar, li, ana] = people.map(row) as [LatestRow, LatestRow, LatestRow];

  beforeEach(() => {
    signInAs('gestionhumana');
    list([oscar, li, ana, nobody]);
    on('GET', '/reports/evaluation/4', ({ query }) => json(those(query.getAll('ids').map(Number))));
    on('POST', '/audit/exports', ({ body }) => {
      const { user_ids } = body as { user_ids: number[] };
      return json(those(user_ids).map(issued), { status: 201 });
    });
  });

  async function openHandOut(button = 'Descargar reportes', selected: string[] = []) {
    const { user } = renderPage('/reports');
    await screen.findByRole('checkbox', { name: /Óscar Peña/ });
    for (const name of selected) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descargar reportes' }));
    await dialog.findByRole('radiogroup', { name: 'Cómo' });
    return { user, dialog };
  }
  const download = (reports: string) => screen.getByRole('button', { name: reports });

  it('are of those who are selected, one PDF with a folio for each, in folders by category', async () => {
    const { user } = await openHandOut('Descargar reportes (2)', ['Óscar Peña', '李小龙']);
    await user.click(download('Descargar 2 reportes'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('reportes.zip');
    const files = unzipSync(new Uint8Array(await readBlob(saved[0]?.file ?? new Blob())));
    const year = currentYear();
    expect(Object.keys(files)).toEqual([`Básica-primaria/Óscar-Peña-${year}.pdf`, `Básica-primaria/李小龙-${year}.pdf`]);
    const [first = new Uint8Array()] = Object.values(files);
    expect((await readPdf(new Blob([new Uint8Array(first)]))).pages[0]).toContain('Folio EV-2026-0004-0009-X4WB');
    expect(declared()).toEqual([{ document: 'reports', evaluation_id: 4, user_ids: [9, 10] }]);
    expect(await screen.findByText('Se descargaron 2 reportes.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are in one document where that is wished', async () => {
    const { user, dialog } = await openHandOut();
    await user.click(dialog.getByRole('radio', { name: 'Todos en un PDF' }));
    await user.click(download('Descargar 3 reportes'));
    expect((await readSaved()).outline.map(([name]) => name)).toEqual(['Óscar Peña', '李小龙', 'Ana Ruiz']);
  });

  it('are of this year and published, unless one says otherwise; it is said how many others there are', async () => {
    list([oscar, { ...li, period: currentYear() - 1 }, { ...ana, is_published: false, is_provisional: true }, nobody]);
    const { user, dialog } = await openHandOut();
    expect(dialog.getByText('1 persona no tiene resultado.')).toBeVisible();
    expect(download('Descargar 1 reporte')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Incluir 1 sin publicar' }));
    expect(download('Descargar 2 reportes')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Incluir 1 provisional' }));
    expect(download('Descargar 1 reporte')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: `${currentYear() - 1} (1)` }));
    await user.click(download('Descargar 2 reportes'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(declared()).toEqual([{ document: 'reports', evaluation_id: 4, user_ids: [9, 10] }]);
  });

  it('can be cancelled', async () => {
    const all = held(() => json(people));
    on('GET', '/reports/evaluation/4', all.handler);
    const { user } = await openHandOut();
    await user.click(download('Descargar 3 reportes'));
    const dialog = await screen.findByRole('dialog', { name: 'Preparando los reportes' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    all.release();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preparando los reportes' })).toBeNull());
    expect(requests('GET', '/reports/evaluation/4').map(({ query }) => query.getAll('ids'))).toEqual([['9', '10', '11']]);
    expect(declared()).toEqual([]);
    expect(saved).toHaveLength(0);
  });

  it('are none where nobody has one', async () => {
    list([{ ...nobody, user_name: 'Óscar Peña' }]);
    const { user } = renderPage('/reports');
    await user.click(await screen.findByRole('button', { name: 'Descargar reportes' }));
    expect(await screen.findByText('Ninguna de estas personas tiene un reporte para descargar.')).toBeVisible();
  });
});

const plan = {
  user_id: 52,
  actions: [
    {
      ...{ id: 1, user_id: 52, evaluation_id: 4, evaluation_name: 'Docentes 2026', period: 2026, what: 'Curso de lectura' },
      ...{ responsible: 'Elena', responsible_id: 2, due_on: '2026-12-01', state: 'pending', done_at: null, question_ids: [] },
    },
  ],
  noticed: [],
  withholds_outcomes: false,
};

const comparison: SelfComparison = {
  sent_at: '2026-03-01T00:00:00-05:00',
  questions: [
    {
      ...{ question_id: 1, question_text: 'Escucha.', question_type: 'competency' },
      ...{ own_score: 4, own_comment: '', score: '3.00', difference: 'more' },
    },
  ],
  proud: 'Del coro.',
  needs: '',
};

describe('all reports of an evaluation', () => {
  const PATH = '/reports/evaluation/4';
  const people = Array.from({ length: 53 }, (_, index) => reportOf(index + 1, `Persona ${index + 1}`));
  const inRow = () => screen.findByRole('button', { name: 'Reportes de Docentes 2026: descargar todos' });
  async function openAll(count = 53) {
    on('GET', '/evaluations/progress', [{ evaluation_id: 4, is_current: true, evaluated: count, remaining: 0 }]);
    const { user } = renderPage('/evaluations');
    await user.click(await inRow());
    const dialog = within(await screen.findByRole('dialog', { name: 'Reportes de Docentes 2026' }));
    return { user, dialog, download: await dialog.findByRole('button', { name: `Descargar ${count} reportes` }) };
  }

  beforeEach(() => {
    signInAs('gestionhumana');
    issueFolios(people);
    on('GET', '/evaluations', [{ ...evaluation, is_fixed: true }]);
    on('GET', PATH, ({ query }) => {
      const size = Number(query.get('page_size'));
      const start = (Number(query.get('page')) - 1) * size;
      return json(people.slice(start, start + size), { total: people.length });
    });
  });

  const all = [
    { document: 'reports', evaluation_id: 4, user_ids: people.slice(0, 50).map(({ report }) => report.user_id), part: 'first' },
    { document: 'reports', evaluation_id: 4, user_ids: [51, 52, 53], part: 'further' },
  ];

  it('are fetched and issued some at a time, with their plans, self-evaluations and talks, and put into one document, in their order', async () => {
    on('GET', '/plans/of/4', ({ query }) => json(query.getAll('ids').includes('52') ? [plan] : []));
    on('GET', '/self-evaluations/of/4', ({ query }) => json(query.getAll('ids').includes('53') ? [{ user_id: 53, comparison }] : []));
    const { user, dialog, download } = await openAll();
    await user.click(dialog.getByRole('radio', { name: 'Todos en un PDF' }));
    await user.click(download);
    const pdf = await readSaved();
    expect(requests('GET', PATH).map(({ query }) => query.toString())).toEqual([
      'page=1&page_size=50',
      'page=2&page_size=50',
    ]);
    expect(requests('GET', '/plans/of/4').map(({ query }) => query.getAll('ids').length)).toEqual([50, 3]);
    expect(requests('GET', '/self-evaluations/of/4').map(({ query }) => query.getAll('ids').length)).toEqual([50, 3]);
    expect(pdf.pages.filter((page) => page.includes('Curso de lectura'))).toHaveLength(1);
    expect(pdf.pages.map((page) => page.includes('Dos miradas')).indexOf(true)).toBe(2 * 52);
    expect(pdf.pages.filter((page) => page.includes('Del coro.'))).toHaveLength(1);
    expect(saved[0]?.name).toBe('reportes-4-docentes-2026.pdf');
    expect(declared()).toEqual(all);
    expect(pdf.outline).toEqual(people.map(({ report }, index) => [report.user_name, 2 * index + 1]));
  });

  it('are one PDF each, drawn as they are read, in the folder of their category', async () => {
    const second = held(() => json(people.slice(50), { total: 53 }));
    on('GET', PATH, (request) =>
      request.query.get('page') === '1' ? json(people.slice(0, 50), { total: 53 }) : second.handler(request),
    );
    const { user, download } = await openAll();
    await user.click(download);
    // the first ones are in their file before the others are asked for
    await waitFor(() => expect(requests('GET', PATH)).toHaveLength(2), { timeout: 20_000 });
    second.release();
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
    expect(saved[0]?.name).toBe('reportes.zip');
    const files = unzipSync(new Uint8Array(await readBlob(saved[0]?.file ?? new Blob())));
    expect(Object.keys(files)).toEqual(people.map(({ report }) => `Docentes/${report.user_name.replace(' ', '-')}-2026.pdf`));
    const last = new Uint8Array(files['Docentes/Persona-53-2026.pdf'] ?? []);
    expect((await readPdf(new Blob([last]))).pages[0]).toContain('Folio EV-2026-0004-0053-X4WB');
    expect(declared()).toEqual(all);
    expect(await screen.findByText('Se descargaron 53 reportes.')).toBeVisible();
  });

  it('are not one document where they are too many', async () => {
    const { dialog } = await openAll(301);
    const one = dialog.getByRole('radio', { name: 'Todos en un PDF' });
    expect(one).toBeDisabled();
    expect(one).toHaveAccessibleDescription('Hasta 300 reportes.');
    expect(dialog.getByRole('radio', { name: 'Un PDF por persona, en carpetas por categoría' })).toBeChecked();
  });

  it('say how far they are, and can be cancelled', async () => {
    const second = held(() => json([], { total: 300 }));
    on('GET', PATH, (request) =>
      request.query.get('page') === '1' ? json(people.slice(0, 50), { total: 300 }) : second.handler(request),
    );
    const { user, download } = await openAll(300);
    await user.click(download);
    const dialog = await screen.findByRole('dialog', { name: 'Preparando los reportes' });
    expect(await within(dialog).findByText('Reporte 50 de 300', {}, { timeout: 20_000 })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    second.release();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preparando los reportes' })).toBeNull());
    expect(download).toHaveFocus();
    expect(saved).toHaveLength(0);
  });

  it('say that there are none, and what failed', async () => {
    on('GET', '/evaluations/progress', [{ evaluation_id: 4, is_current: true, evaluated: 0, remaining: 3 }]);
    const { user } = renderPage('/evaluations');
    await user.click(await inRow());
    expect(await screen.findByText('Todavía no hay reportes de esta evaluación para descargar.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    on('GET', '/evaluations/progress', [{ evaluation_id: 4, is_current: true, evaluated: 3, remaining: 0 }]);
    on('GET', PATH, () => failure(500, 'Ocurrió un error inesperado.'));
    await user.click(await inRow());
    await user.click(await screen.findByRole('button', { name: 'Descargar 3 reportes' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudieron obtener los reportes.');
  });

  it('are not made where a part could not be recorded', async () => {
    on('POST', '/audit/exports', ({ body }) =>
      (body as { part: string }).part === 'first' ? json(people.map(issued), { status: 201 }) : failure(503, 'Intente más tarde.'),
    );
    const { user, download } = await openAll();
    await user.click(download);
    expect(await screen.findByRole('alertdialog', {}, { timeout: 20_000 })).toHaveTextContent('No se pudo dejar constancia de la descarga, y por eso no se creó el PDF.');
    expect(saved).toHaveLength(0);
  });
});
