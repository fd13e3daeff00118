import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnSelfEvaluation, SelfComparison, SelfForm } from '@/api/selfEvaluations';
import { ROLES } from '@/constants';
import { renderPage } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, offline, on, requests, signInAs } from '@/test/server';

const ME = 7;
const AT = '2026-10-04T15:20:11-05:00';
const SENT = '/self-evaluations/own/40';
const DRAFT = `${SENT}/draft`;

const own: OwnSelfEvaluation = {
  evaluation_id: 40,
  evaluation_name: 'Docentes 2026',
  state: 'open',
  opens_on: '2026-09-01',
  closes_on: '2026-11-30',
  sent_at: null,
  answered: 0,
  questions: 2,
};
const form: SelfForm = {
  evaluation_id: 40,
  evaluation_name: 'Docentes 2026',
  state: 'open',
  opens_on: '2026-09-01',
  closes_on: '2026-11-30',
  requires_evidence: false,
  questions: [
    { question_id: 1, wording_id: 51, question_text: 'Planea sus clases.', question_type: 'competency', levels: [] },
    { question_id: 2, wording_id: 52, question_text: 'Cumple su plan.', question_type: 'objective', levels: [] },
  ],
  draft: null,
  sent: null,
  reopening: null,
};
const sent: SelfForm['sent'] = {
  sent_at: AT,
  responses: [
    { question_id: 1, wording_id: 51, question_text: 'Planea sus clases.', score: 3, comment: 'Cada semana.' },
    { question_id: 2, wording_id: 52, question_text: 'Cumple su plan.', score: 4, comment: '' },
  ],
  proud: 'Del coro.',
  needs: '',
};

beforeEach(() => {
  school('colaborador');
  signInAs('colaborador', { id: ME });
  on('GET', '/self-evaluations/own', [own]);
  on('GET', SENT, form);
  on('PUT', DRAFT, () => json({ version: '1-1', saved_at: AT }));
  on('POST', SENT, () => json({ sent_at: AT }, { status: 201 }));
});
type User = ReturnType<typeof renderPage>['user'];

const group = (question: string) => screen.findByRole('radiogroup', { name: new RegExp(question) });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

async function answerAll(user: User) {
  await group('Planea');
  await user.keyboard('34');
  await press(user, 'Continuar');
  await user.type(await screen.findByRole('textbox', { name: '¿De qué me siento orgulloso?' }), 'Del coro.');
  await press(user, 'Revisar');
  await screen.findByRole('heading', { name: 'Revise antes de enviar' });
}

const BODY = {
  responses: [
    { question_id: 1, wording_id: 51, score: 3, comment: '' },
    { question_id: 2, wording_id: 52, score: 4, comment: '' },
  ],
  proud: 'Del coro.',
  needs: '',
};

describe('the form', () => {
  test('goes from the questions to two texts and a last look, and is sent once', async () => {
    const { user, router } = renderPage('/self-evaluation/40');
    expect(await screen.findByText(/^Para conversar: no cuenta en el resultado\./)).toBeVisible();
    await answerAll(user);
    expect(screen.getByText('3 Alto')).toBeVisible();
    expect(within(screen.getByRole('region', { name: '¿De qué me siento orgulloso?' })).getByText('Del coro.')).toBeVisible();
    expect(requests('POST', SENT)).toHaveLength(0);
    await user.dblClick(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Su autoevaluación quedó enviada.')).toBeVisible();
    expect(requests('POST', SENT).map(({ body }) => body)).toEqual([BODY]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/self-evaluation'));
  });

  test('saves what is answered as a draft of its author', async () => {
    const { user } = renderPage('/self-evaluation/40');
    await user.click(within(await group('Planea')).getByRole('radio', { name: /2/ }));
    await waitFor(() => expect(requests('PUT', DRAFT)).not.toHaveLength(0));
    expect(requests('PUT', DRAFT).at(-1)?.body).toMatchObject({
      user_id: ME,
      base: '',
      sequence: 1,
      content: { scores: [{ question_id: 1, wording_id: 51, score: 2 }, { question_id: 2, score: null }], step: 'questions' },
    });
  });

  test('keeps without a connection what was answered, and opens with it again', async () => {
    on('PUT', DRAFT, offline);
    const { user, unmount } = renderPage('/self-evaluation/40');
    await user.click(within(await group('Planea')).getByRole('radio', { name: /2/ }));
    expect((await screen.findAllByText(/Sin conexión/))[0]).toBeVisible();
    unmount();
    renderPage('/self-evaluation/40');
    expect(within(await group('Planea')).getByRole('radio', { name: /2/ })).toBeChecked();
    expect(screen.getByText(/Se recuperaron/)).toBeVisible();
  });

  test('continues a draft of another device where it was left', async () => {
    const scores = sent.responses.map(({ question_id, wording_id, score, comment }) => ({ question_id, wording_id, score, comment }));
    const content = { scores, proud: 'Del', needs: 'Tiempo.', step: 'closing' } as const;
    on('GET', SENT, { ...form, draft: { version: '1-4', saved_at: AT, device: 'other', sequence: 3, content } });
    const { user } = renderPage('/self-evaluation/40');
    expect(await screen.findByRole('textbox', { name: '¿Qué necesito?' })).toHaveValue('Tiempo.');
    await press(user, 'Volver a las preguntas');
    expect(within(await group('Cumple')).getByRole('radio', { name: /4/ })).toBeChecked();
  });

  test('marks what is missing', async () => {
    const { user } = renderPage('/self-evaluation/40');
    await user.click(within(await group('Planea')).getByRole('radio', { name: /2/ }));
    await press(user, 'Continuar');
    expect(await screen.findByText('Falta responder 1 pregunta.')).toBeVisible();
    expect(await group('Cumple')).toBeInvalid();
  });

  test('stays with its answers where the time is over meanwhile', async () => {
    on('POST', SENT, failure(409, 'El plazo de su autoevaluación terminó.', { code: 'closed' }));
    const { user } = renderPage('/self-evaluation/40');
    await answerAll(user);
    await press(user, 'Enviar');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El plazo de su autoevaluación terminó.');
  });

  test('opens again with what was sent and the reason', async () => {
    on('GET', SENT, { ...form, sent, reopening: { reason: 'Faltó un texto.' } });
    renderPage('/self-evaluation/40');
    expect(await screen.findByText(/Motivo: Faltó un texto\./)).toBeVisible();
    expect(within(await group('Planea')).getByRole('radio', { name: /3/ })).toBeChecked();
  });
});

test('what was sent can be read and no longer changed', async () => {
  on('GET', SENT, { ...form, state: 'sent', sent });
  renderPage('/self-evaluation/40');
  expect(await screen.findByText(/Enviada el 4 de octubre de 2026/)).toBeVisible();
  expect(screen.getByText('Cada semana.')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  ['upcoming', 'Su autoevaluación todavía no está abierta.'],
  ['closed', 'Esta autoevaluación ya cerró.'],
] as const)('there is no form where it is %s', async (state, sentence) => {
  on('GET', SENT, { ...form, state });
  renderPage('/self-evaluation/40');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the list tells until when it can be sent, and how far it is', async () => {
  on('GET', '/self-evaluations/own', [{ ...own, answered: 1 }, { ...own, evaluation_id: 30, evaluation_name: 'Docentes 2025', state: 'sent', sent_at: AT }]);
  renderPage('/self-evaluation');
  expect(await screen.findByText('Por enviar hasta el 30 de noviembre de 2026')).toBeVisible();
  expect(screen.getByText('1 de 2 respuestas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continuar: Docentes 2026' })).toHaveAttribute('href', '/self-evaluation/40');
  expect(screen.getByRole('link', { name: 'Ver: Docentes 2025' })).toBeVisible();
});

test.each(ROLES.filter((role) => role !== 'admin'))('the first page of %s leads to the one that waits', async (role) => {
  school(role);
  on('GET', '/self-evaluations/own', [own, { ...own, evaluation_id: 30, state: 'sent', sent_at: AT }]);
  renderPage('/home');
  const link = await screen.findByRole('link', { name: /Responder su autoevaluación/ });
  expect(link).toHaveAttribute('href', '/self-evaluation/40');
  expect(link).toHaveTextContent('Por enviar hasta el 30 de noviembre de 2026.');
});

test('the first page leads to what was sent last, as long as none waits', async () => {
  const before = { ...own, evaluation_id: 30, state: 'sent', sent_at: '2025-10-04T15:20:11-05:00' } as const;
  on('GET', '/self-evaluations/own', [{ ...own, state: 'sent', sent_at: AT }, before]);
  renderPage('/home');
  const link = await screen.findByRole('link', { name: /Su autoevaluación/ });
  expect(link).toHaveAttribute('href', '/self-evaluation/40');
  expect(link).toHaveTextContent('Enviada el 4 de octubre de 2026.');
  expect(screen.getAllByRole('link', { name: /autoevaluación/i })).toHaveLength(1);
});

test.each([
  ['/self-evaluation', '/self-evaluations/own', 'No se pudieron cargar sus autoevaluaciones.'],
  ['/self-evaluation/40', SENT, 'No se pudo cargar su autoevaluación.'],
])('%s says that it could not be read', async (address, call, sentence) => {
  on('GET', call, failure(500));
  renderPage(address);
  expect(await screen.findByText(sentence)).toBeVisible();
});

describe('on a report', () => {
  const question = { question_type: 'competency', own_comment: '' } as const;
  const comparison: SelfComparison = {
    sent_at: AT,
    questions: [
      { ...question, question_id: 1, question_text: 'Planea sus clases.', own_score: 3, own_comment: 'Cada semana.', score: '3.00', difference: 'same' },
      { ...question, question_id: 2, question_text: 'Cumple su plan.', own_score: 4, score: '2.50', difference: 'more' },
      { ...question, question_id: 3, question_text: 'Escucha.', own_score: 1, score: '3.00', difference: 'less' },
      { ...question, question_id: 4, question_text: 'Trabaja en equipo.', own_score: 2, score: null, difference: null },
    ],
    proud: 'Del coro.',
    needs: '',
  };

  test('both views stand side by side, with the texts', async () => {
    school('gestionhumana');
    on('GET', '/self-evaluations/of/:evaluation/:user', { comparison });
    renderPage('/report/4/9');
    const views = within(await screen.findByRole('region', { name: 'Dos miradas' }));
    const rows = views.getAllByRole<HTMLTableRowElement>('row').map(({ cells }) => Array.from(cells, (cell) => cell.textContent));
    expect(rows).toEqual([
      ['Pregunta', 'Autoevaluación', 'Evaluación', 'Diferencia'],
      ['Planea sus clases.', '3', '3.00', 'Coinciden'],
      ['Cumple su plan.', '4', '2.50', 'Se ve más alto'],
      ['Escucha.', '1', '3.00', 'Se ve más bajo'],
      ['Trabaja en equipo.', '2', '—', 'Sin comparar'],
    ]);
    expect(views.getByText('Cada semana.')).toBeVisible();
    expect(views.getByText('Del coro.')).toBeVisible();
    expect(views.queryByRole('heading', { name: '¿Qué necesito?' })).toBeNull();
  });

  test('nothing is said where there is none to be seen', async () => {
    school('gestionhumana');
    renderPage('/report/4/9');
    await waitFor(() => expect(requests('GET', '/self-evaluations/of/4/9')).toHaveLength(1));
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Dos miradas' })).toBeNull();
  });
});
