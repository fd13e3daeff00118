import { beforeEach, describe, expect, it } from 'vitest';
import { drawPdfs, folioOf, issued, readPdf } from '@/test/pdf';
import { ReportsInOne, composeReport, type ReportData } from './reportPdf';

const bare = { levels: [], comments: [] };

const full: ReportData = {
  report: {
    user_id: 345,
    user_name: 'Óscar Ñáñez',
    department: '',
    position: 'Docente',
    evaluation_id: 12,
    evaluation_name: 'Evaluación docente 2026',
    period: 2026,
    weight_competencies: 60,
    weight_objectives: 40,
    competencies_percentage: '87.50',
    objectives_percentage: '75.00',
    overall_percentage: '82.50',
    created_at: '2026-03-04T15:20:11-05:00',
    submissions_count: 1,
    expected_submissions_count: 1,
    is_provisional: false,
  },
  questions: [
    { ...bare, question_text: 'Prepara sus clases.', question_type: 'competency', average_score: '4.00' },
    { ...bare, question_text: 'Escucha.', question_type: 'competency', average_score: '3.00' },
    { ...bare, question_text: 'Cumple su plan.', question_type: 'objective', average_score: '3.00' },
  ],
  scores: [
    { question_type: 'competency', people: 4, answers: 8, points: 28, is_even: true },
    { question_type: 'objective', people: 4, answers: 4, points: 12, is_even: true },
  ],
  training: {
    requires_training: true,
    comments: ['Primero.\nY más.', 'Segundo.'],
    comments_summary: 'Lo esencial.',
  },
  corrections: [],
  earlier: [],
  change: null,
  acknowledgement: { version: 1, receipts: [], answer: '', answered_at: null },
};

const withHead = (head: Partial<ReportData['report']>, more: Partial<ReportData> = {}): ReportData => ({
  ...full,
  ...more,
  report: { ...full.report, ...head },
});

const withTraining = (training: Partial<ReportData['training']>): ReportData => ({
  ...full,
  training: { ...full.training, ...training },
});

const many = (count: number, question_type: 'competency' | 'objective') =>
  Array.from({ length: count }, (_, index) => ({
    ...bare,
    question_text: `${question_type}-${index} ${'con muchas palabras '.repeat(index % 9)}`.trim(),
    question_type,
    average_score: '3.00',
  }));

const read = async (data: ReportData) => readPdf(await composeReport(data).document.seal([issued(data)]).render());
const inOrder = (...parts: string[]) => new RegExp(parts.map((part) => part.replace(/[.?*+()]/g, '\\$&')).join('[\\s\\S]*'));
const plain = (pages: string[]) => pages.join('\n').replace(/\s+/g, ' ');

describe('the report as a document', () => {
  beforeEach(() => void drawPdfs());

  it('says everything in order, on A4, under the logo, in fonts of its own', async () => {
    const pdf = await read(full);
    expect(pdf).toMatchObject({ title: 'Reporte de evaluación 2026 de Óscar Ñáñez', language: 'es-CO', size: [210, 297] });
    expect(pdf.pictures).toEqual([28]);
    expect(pdf.fonts.length).toBeGreaterThan(0);
    expect(pdf.fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    expect(plain(pdf.pages)).toMatch(
      inOrder(
        'Institución Educativa',
        'Reporte de evaluación 2026',
        'Óscar Ñáñez',
        `Folio ${folioOf(full.report)}`,
        'Nombre Óscar Ñáñez',
        'Evaluación Evaluación docente 2026',
        'Puesto Docente',
        'Período 2026',
        'Departamento No asignado',
        'Fecha de la evaluación 4 de marzo de 2026',
        'Total 82.50% Alto Resultado de 1 evaluador Competencias Peso: 60% 87.50% Objetivos Peso: 40% 75.00%',
        'Competencias Promedio',
        'Prepara sus clases. 4.00',
        'Escucha. 3.00',
        'Objetivos Promedio',
        'Cumple su plan. 3.00',
        'Requiere capacitación: Sí',
        'Resumen de los comentarios Lo esencial.',
        'Comentarios Primero. Y más. Segundo.',
        'Resultado final',
        'Competencias Peso: 60% 87.50%',
        'Objetivos Peso: 40% 75.00%',
        'Total 82.50%',
        'Colaborador Óscar Ñáñez Fecha:',
        'Supervisor Nombre: Fecha:',
        'Anexo: ¿Cómo se calculó este resultado?',
        'El porcentaje de una sección dice cuántos puntos se obtuvieron de los posibles:',
        'Competencias 4 personas calificaron 2 preguntas cada una. Sus puntajes suman 28, de 32 posibles (4 × 2 × 4). 28 ÷ 32 × 100 = 87.50%',
        'Objetivos 4 personas calificaron 1 pregunta cada una. Sus puntajes suman 12, de 16 posibles (4 × 1 × 4). 12 ÷ 16 × 100 = 75.00%',
        'Total Las competencias pesan 60% y los objetivos 40%. 87.50 × 60% + 75.00 × 40% = 52.50 + 30.00 = 82.50%',
      ),
    );
    expect(composeReport(full).fileName).toBe('reporte-óscar-ñáñez-evaluación-docente-2026.pdf');
  });

  it('says below the questions what their averages are between, and what was said', async () => {
    const [planned, ...others] = full.questions;
    const levels = ['Improvisa.', '', 'Planea casi siempre.', 'Planea cada clase.'];
    const told = { ...planned, ...bare, question_text: 'Planea.', question_type: 'competency' as const, levels };
    const questions = [
      { ...told, average_score: '3.25', comments: ['Lo vi en mayo.', 'Con guía.'] },
      { ...told, average_score: '1.00' },
      ...others,
    ];
    const text = plain((await read({ ...full, questions })).pages);
    expect(text).toMatch(
      inOrder(
        'Planea. 3 Alto: Planea casi siempre. 4 Superior: Planea cada clase. «Con guía.» «Lo vi en mayo.» 3.25',
        'Planea. 1 Bajo: Improvisa. 1.00',
        'Escucha. 3.00',
        'Requiere capacitación: Sí',
      ),
    );
  });

  it('begins with the result, its level and its change, and the results over the years', async () => {
    const earlier = [
      { period: 2025, overall_percentage: '79.14', is_provisional: false },
      { period: 2024, overall_percentage: '81.03', is_provisional: true },
    ];
    const head = { submissions_count: 1, expected_submissions_count: 2, is_provisional: true };
    const change = {
      usual_difference: { points: 9, pairs: 124 },
      usual_change: 18,
      is_small: true,
      shared_evaluators: 'none' as const,
    };
    const complete = plain((await read({ ...full, earlier, change })).pages);
    expect(complete).not.toContain('Otros evaluadores');
    expect(complete).toMatch(
      inOrder(
        'Resultado de 1 evaluador 3.36 puntos más que en 2025 (79.14%): no basta para decir que subió',
        'Hasta 18 puntos pueden deberse a quién evalúa (según 124 pares de evaluaciones del colegio).',
      ),
    );
    const { pages } = await read(withHead(head, { earlier }));
    expect(plain(pages.slice(0, 1))).toMatch(
      inOrder(
        'Total 82.50% Alto Provisional: 1 de 2 evaluaciones Resultado de 1 evaluador Se comparará con 2025 cuando estén todas las evaluaciones',
        'Competencias Peso: 60% 87.50% Objetivos Peso: 40% 75.00%',
        'Resultados en el tiempo (* provisional) 81.03% 2024* 79.14% 2025 82.50% 2026*',
        'Promedio por pregunta',
      ),
    );
    expect(plain(pages)).toMatch(
      inOrder('Documento provisional: se han recibido 1 de 2 evaluaciones', 'Colaborador', 'Supervisor Nombre: Fecha:'),
    );
  });

  it('has the plan, and what came of the plan before', async () => {
    const action = { what: 'Tomar un curso.', responsible: '', due_on: '2026-11-30', state: 'pending' as const, period: 2025 };
    const movement = { before: '2.50', after: '3.00', direction: 'up' as const };
    const noticed = {
      action: { ...action, state: 'done' as const, evaluation_name: 'Evaluación docente' },
      questions: [
        { question_text: 'Escucha.', movement, comparable: { people: 60, after: '2.63', verdict: 'higher' as const } },
        { question_text: 'Explica.', movement, comparable: { people: 9, after: '2.64', verdict: 'unknown' as const } },
      ],
      ...{ average: movement, competencies: null, objectives: null, overall: null },
    };
    const plan = { actions: [{ ...action, evaluation_name: '' }], noticed: [noticed], withholds_outcomes: false };
    const pages = plain((await read({ ...full, plan })).pages);
    expect(pages).not.toMatch(/personas comparables:|2\.6[34]/);
    expect(pages).toMatch(
      inOrder(
        'Plan de capacitación',
        'Tomar un curso. Sin responsable 30 de noviembre de 2026 Pendiente',
        '¿Dio resultado el plan?',
        'Tomar un curso. Evaluación docente (2025) Escucha. → De 2.50 a 3.00 Subió más que las personas comparables',
        'Explica. → De 2.50 a 3.00 No se puede saber si el plan influyó.',
        'Resultado final',
      ),
    );
  });

  it('has both views after the result: agreement first, then more, then less, and what the person wrote', async () => {
    const question = { own_comment: '', score: '3.00' };
    const comparison = {
      sent_at: '2026-10-04T00:00:00-05:00',
      questions: [
        { ...question, question_text: 'Trabaja en equipo.', own_score: 2, score: null, difference: null },
        { ...question, question_text: 'Escucha.', own_score: 1, difference: 'less' as const },
        { ...question, question_text: 'Cumple su plan.', own_score: 4, difference: 'more' as const, own_comment: 'Todo el año.' },
        { ...question, question_text: 'Prepara sus clases.', own_score: 3, difference: 'same' as const },
      ],
      proud: 'Del coro.',
      needs: 'Un piano.',
    };
    expect(plain((await read({ ...full, comparison })).pages)).toMatch(
      inOrder(
        'Resultado final',
        'Total 82.50%',
        'Dos miradas',
        'La autoevaluación no cuenta en el resultado. Enviada el 4 de octubre de 2026.',
        'Pregunta Autoevaluación Evaluación Diferencia',
        'Prepara sus clases. 3 3.00 Coinciden',
        'Cumple su plan. 4 3.00 Se ve más alto',
        'Escucha. 1 3.00 Se ve más bajo',
        'Trabaja en equipo. 2 — Sin comparar',
        'Sus comentarios Cumple su plan. Todo el año.',
        '¿De qué me siento orgulloso? Del coro.',
        '¿Qué necesito? Un piano.',
        'Colaborador Óscar Ñáñez Fecha:',
      ),
    );
  });

  it('says of both views only what there is', async () => {
    const asked = { question_text: 'Escucha.', own_score: 3, own_comment: '', score: '3.00', difference: 'same' as const };
    const pages = plain((await read({ ...full, comparison: { sent_at: '2026-10-04T00:00:00-05:00', questions: [asked], proud: '', needs: '' } })).pages);
    expect(pages).toContain('Escucha. 3 3.00 Coinciden');
    expect(pages).not.toMatch(/Sus comentarios|orgulloso|necesito/);
    expect(plain((await read(full)).pages)).not.toContain('Dos miradas');
  });

  it('says in the annex what was rounded, and what went to the other section', async () => {
    const scores = [{ question_type: 'competency' as const, people: 3, answers: 6, points: 16, is_even: true }];
    const head = { competencies_percentage: '66.67', objectives_percentage: '0.00', overall_percentage: '66.67' };
    const text = plain((await read(withHead(head, { questions: full.questions.slice(0, 2), scores }))).pages.slice(-1));
    expect(text).toContain('16 ÷ 24 × 100 ≈ 66.67%');
    expect(text).toContain('El peso de los objetivos (40%) pasa a las competencias.');
    expect(text.match(/≈ marca un número redondeado/g)).toHaveLength(1);
  });

  it('hides the objectives that are 0.00', async () => {
    const questions = full.questions.slice(0, 2);
    const text = plain((await read(withHead({ objectives_percentage: '0.00' }, { questions, scores: full.scores.slice(0, 1) }))).pages);
    expect(text).not.toContain('Objetivos');
    expect(text).not.toMatch(/\b0\.00%/);
    expect(text).toContain('Total 82.50%');
  });

  it('says that there were no competencies, and gives no weight', async () => {
    const questions = full.questions.slice(2);
    const text = plain((await read(withHead({ competencies_percentage: '0.00' }, { questions, scores: full.scores.slice(1) }))).pages);
    expect(text).toContain('Competencias Sin preguntas en esta evaluación 0.00%');
    expect(text).not.toContain('Competencias Promedio');
  });

  it('shows comments that come as one text one by one', async () => {
    const text = plain((await read(withTraining({ requires_training: false, comments: 'Uno; Dos;' }))).pages);
    expect(text).toContain('Requiere capacitación: No');
    expect(text).toContain('Comentarios Dos Uno');
  });

  it('says a single comment once, and that there are none', async () => {
    const single = plain((await read(withTraining({ comments: ['Único.'], comments_summary: 'Único.' }))).pages);
    expect(single.match(/Único/g)).toHaveLength(1);
    expect(single).not.toContain('Resumen');
    const none = plain((await read(withTraining({ comments: '', comments_summary: '' }))).pages);
    expect(none).toContain('No hay comentarios.');
  });

  it('repeats the headings of a long table, and keeps the result with the signatures', async () => {
    for (const count of [9, 14, 16, 18, 20, 40]) {
      const questions = [...many(count, 'competency'), ...many(6, 'objective')];
      const { pages } = await read({ ...full, questions });
      const total = pages.length;
      pages.forEach((page, index) => {
        expect(page).toContain(`Página ${index + 1} de ${total}`);
        for (const [type, heading] of [
          ['competency-', 'Competencias'],
          ['objective-', 'Objetivos'],
        ] as const) {
          if (page.includes(type)) expect(page).toContain(`${heading} Promedio`);
        }
      });
      const signed = plain(pages.filter((page) => page.includes('Supervisor')));
      expect(signed).toMatch(inOrder('Resultado final', 'Total 82.50%', 'Colaborador', 'Supervisor'));
      const all = pages.join('\n');
      expect(all).toMatch(inOrder('Supervisor', 'Anexo: ¿Cómo se calculó este resultado?'));
      const annex = pages.filter((page) => page.includes('Anexo'));
      expect(plain(annex)).toMatch(inOrder('Anexo', '28 ÷ 32', '12 ÷ 16', '= 82.50%'));
      for (let index = 0; index < count; index += 1) expect(all).toMatch(new RegExp(`competency-${index}\\b`));
    }
  });

  it('needs two pages for twenty questions', async () => {
    const words = 'Trabaja en equipo con colegas del área y del grado, comparte materiales y cumple los acuerdos.';
    const asked = (count: number, question_type: 'competency' | 'objective') =>
      Array.from({ length: count }, (_, index) => ({
        ...bare,
        question_text: words.repeat(1 + (index % 2)),
        question_type,
        average_score: '3.50',
      }));
    const questions = [...asked(14, 'competency'), ...asked(6, 'objective')];
    const { pages } = await read({ ...full, questions });
    expect(pages).toHaveLength(2);
  });

  it('prints a comment that is longer than a page', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `palabra${index}`).join(' ');
    const { pages } = await read(withTraining({ comments: [long], comments_summary: long }));
    expect(pages.length).toBeGreaterThan(1);
    expect(plain(pages).match(/palabra\d+ /g)).toHaveLength(900);
  });

  it('bears the electronic confirmation beside the signature, the answer, and what was corrected', async () => {
    const AT = '2026-03-04T15:20:11-05:00';
    const receipts = [{ version: 1, confirmed_at: AT }];
    const text = plain(
      (
        await read({
          ...full,
          corrections: [
            {
              made_at: AT,
              reason: 'Confundió a dos personas.',
              competencies_before: '80.00',
              competencies_after: '87.50',
              objectives_before: '75.00',
              objectives_after: '75.00',
              overall_before: '78.00',
              overall_after: '82.50',
              questions: [{ question_text: 'Escucha.', before: '2.00', after: '3.00' }],
            },
          ],
          acknowledgement: { version: 1, receipts, answer: 'No comparto\nel total.', answered_at: AT },
        })
      ).pages,
    );
    const moment = '4 de marzo de 2026.{1,8}\\d+:20 [ap]\\. m\\. \\(hora de Colombia\\)';
    expect(text).toMatch(
      new RegExp(
        [
          'Correcciones Corregido el 4 de marzo de 2026 Motivo: Confundió a dos personas\\.',
          'Total 78\\.00% 82\\.50% Competencias 80\\.00% 87\\.50%',
          'Escucha\\. 2\\.00 3\\.00',
          `Respuesta de la persona evaluada ${moment} No comparto el total\\.`,
          `Colaborador Óscar Ñáñez Confirmó en línea que lo recibió ${moment}`,
          'Supervisor',
        ].join('.*'),
      ),
    );
    const earlier = plain((await read({ ...full, acknowledgement: { ...full.acknowledgement, version: 2, receipts } })).pages);
    expect(earlier).toContain('Confirmó en línea una versión anterior');
    expect(earlier).not.toContain('Correcciones');
    expect(earlier).not.toContain('Respuesta de la persona evaluada');
  });
});

describe('all reports of an evaluation', () => {
  const NAMES = ['Ivan Kovačić', 'José (Pepe) \\ Ruiz', '李小龙', 'محمد حسن'];
  beforeEach(() => void drawPdfs());

  it('has each on pages of its own, named in the list of contents', async () => {
    const questions = many(24, 'competency');
    const reports = NAMES.map((user_name, index) => withHead({ user_name, user_id: index + 1 }, { questions }));
    const pile = new ReportsInOne('Evaluación docente 2026');
    // as they are read and issued: some at a time
    for (const some of [reports.slice(0, 3), reports.slice(3)]) await pile.add(some, some.map(issued));
    const composed = pile.finish();
    const seen: [number, number][] = [];
    const file = await composed?.document.render({ onProgress: (done, total) => seen.push([done, total]) });
    const pdf = await readPdf(file ?? new Blob());
    expect(composed?.fileName).toBe('reportes-12-evaluación-docente-2026.pdf');
    expect(pdf.title).toBe('Reportes de Evaluación docente 2026');
    expect(pdf.outline).toEqual(NAMES.map((name, index) => [name, 3 * index + 1]));
    expect(pdf.pages.map((page) => /Página \d de \d/.exec(page)?.[0])).toEqual(
      NAMES.flatMap(() => ['Página 1 de 3', 'Página 2 de 3', 'Página 3 de 3']),
    );
    expect(pdf.pages[6]).toContain('Folio EV-2026-0012-0003-X4WB');
    expect(seen).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
  });

  it('is none where nobody was evaluated', () => {
    expect(new ReportsInOne('Evaluación docente 2026').finish()).toBeNull();
  });
});

describe('the title of a document', () => {
  beforeEach(() => void drawPdfs());

  it.each(['Ivan Kovačić', 'Łukasz', '李小龙'])('has every letter of %s', async (user_name) => {
    const { title } = await read(withHead({ user_name }));
    expect(title.normalize('NFC')).toBe(`Reporte de evaluación 2026 de ${user_name}`);
  });
});
