import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormQuestion } from '@/api/results';
import { askAboutOscar, choice, ME, press } from '@/test/evaluationForm';
import { renderPage } from '@/test/render';
import { failure, held, json, noContent, offline, on, requests } from '@/test/server';

const SUBMIT = '/full-evaluation/full-submit';
const SAVED = 'Evaluación y capacitación guardadas exitosamente.';
const AT = '2026-03-04T15:20:11-05:00';
const asked = { id: 6, reason: 'Confundió a dos personas.', asked_at: AT, collaborator_id: 22 };

const questions: FormQuestion[] = [
  { id: 1, wording_id: 51, question_text: 'Planea sus clases.', question_type: 'competency', levels: [] },
  { id: 2, wording_id: 52, question_text: 'Cumple su plan.', question_type: 'objective', levels: [] },
];

beforeEach(() => {
  askAboutOscar(questions);
});

/** The submission of somebody new, and the correction of an earlier one, which are sent by different calls. */
const KINDS = [
  { kind: 'a submission', method: 'POST', path: SUBMIT, saved: SAVED },
  { kind: 'a correction', method: 'PUT', path: '/corrections/6', saved: 'La corrección quedó guardada.' },
] as const;
type Kind = (typeof KINDS)[number];

interface Sent {
  responses: { question_id: number; score: number; comment: string }[];
  training: { requires_training: boolean; comments: string };
}

const comments = () => screen.getByLabelText('Comentarios');
const write = (value: string) => fireEvent.change(comments(), { target: { value } });
const bodies = ({ method, path }: Kind) => requests(method, path).map(({ body }) => body as Sent);
const stored = () => json({ id: 1 }, { status: 201 });

async function fillIn({ method }: Kind) {
  if (method === 'PUT') {
    on('GET', `/evaluation-results/evaluated/${ME}`, [{ collaborator_id: 22 }]);
    on('GET', '/corrections', [asked]);
    const responses = questions.map(({ id, wording_id }) => ({ question_id: id, wording_id, score: 4, comment: '' }));
    on('GET', '/corrections/6', { ...asked, evaluation_id: 40, responses, requires_training: false, comments: 'Antes.' });
  }
  const app = renderPage('/evaluation-form?collaborator=22');
  await screen.findByText(/Planea/);
  fireEvent.click(choice(/Planea/, '3 Alto'));
  fireEvent.click(choice(/Cumple/, '2 Básico'));
  press('Continuar');
  fireEvent.change(await screen.findByLabelText('¿Requiere capacitación?'), { target: { value: 'yes' } });
  write('Muy bien.');
  return app;
}

describe.each(KINDS)('while $kind is being sent', (kind) => {
  it('nothing can be changed, and what is shown is what is stored', async () => {
    const answer = held(stored);
    on(kind.method, kind.path, answer.handler);
    const { user } = await fillIn(kind);
    press('Completar Evaluación');
    await waitFor(() => expect(bodies(kind)).toHaveLength(1));
    expect(comments()).toHaveAttribute('readonly');
    expect(screen.getByLabelText('¿Requiere capacitación?')).toBeDisabled();
    await user.type(comments(), ' Y más.');
    // by a program, which no attribute stops
    write('Otra cosa.');
    expect(comments()).toHaveValue('Muy bien.');
    answer.release();
    expect(await screen.findByText(kind.saved)).toBeVisible();
    expect(bodies(kind)[0]?.training).toEqual({ requires_training: true, comments: 'Muy bien.' });
    expect(requests('PUT', '/drafts/22').map(({ body }) => JSON.stringify(body)).join('')).not.toContain('Otra cosa');
  });

  it('the scores of who has gone back cannot be changed either', async () => {
    const answer = held(stored);
    on(kind.method, kind.path, answer.handler);
    const { router } = await fillIn(kind);
    press('Completar Evaluación');
    await waitFor(() => expect(bodies(kind)).toHaveLength(1));
    void router.navigate(-1);
    await screen.findByText(/Planea/);
    expect(choice(/Planea/, '4 Superior')).toBeDisabled();
    fireEvent.click(choice(/Planea/, '4 Superior'));
    fireEvent.keyDown(document.body, { key: '4' });
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    expect(screen.queryByText('Empezar de nuevo')).not.toBeInTheDocument();
    answer.release();
    expect(await screen.findByText(kind.saved)).toBeVisible();
    expect(await screen.findByText(/de 1/)).toBeVisible();
  });
});

describe.each(KINDS)('another attempt at $kind', (kind) => {
  /** Holds the first attempt and cuts its connection. */
  async function lose() {
    const connection = held(() => Response.error());
    on(kind.method, kind.path, async (request) => {
      await connection.handler(request);
      return offline(request);
    });
    const app = await fillIn(kind);
    press('Completar Evaluación');
    await waitFor(() => expect(bodies(kind)).toHaveLength(1));
    connection.release();
    await screen.findByRole('alertdialog');
    on(kind.method, kind.path, stored);
    return app;
  }
  const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

  it('sends what was written while it was asked for', async () => {
    await lose();
    write('Muy bien. Y más.');
    fireEvent.change(screen.getByLabelText('¿Requiere capacitación?'), { target: { value: 'no' } });
    retry();
    expect(await screen.findByText(kind.saved)).toBeVisible();
    expect(bodies(kind)[1]?.training).toEqual({ requires_training: false, comments: 'Muy bien. Y más.' });
  });

  it('sends what was written after it was declined', async () => {
    const { user } = await lose();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.type(comments(), ' Y más.');
    press('Completar Evaluación');
    expect(await screen.findByText(kind.saved)).toBeVisible();
    expect(bodies(kind)[1]?.training.comments).toBe('Muy bien. Y más.');
  });

  it('sends the scores that were changed after going back', async () => {
    const { router } = await lose();
    void router.navigate(-1);
    await screen.findByText(/Planea/);
    fireEvent.click(choice(/Planea/, '1 Bajo'));
    retry();
    expect(await screen.findByText(kind.saved)).toBeVisible();
    expect(bodies(kind)[1]?.responses.find(({ question_id }) => question_id === 1)?.score).toBe(1);
  });

  it('is not made with what cannot be sent', async () => {
    await lose();
    write(' ');
    retry();
    expect(await screen.findByText('Escriba sus comentarios.')).toBeVisible();
    expect(bodies(kind)).toHaveLength(1);
    write('Bien.');
    press('Completar Evaluación');
    expect(await screen.findByText(kind.saved)).toBeVisible();
  });

  it('keeps what was written since in this browser, where only the first one was stored', async () => {
    const { user } = await lose();
    const refused = () => failure(409, 'Ya.', { code: 'already_evaluated' });
    on('PUT', '/drafts/22', refused);
    on(kind.method, kind.path, refused);
    write('Muy bien. Y más.');
    retry();
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('ya se había guardado con un envío anterior'));
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText(/de 1/)).toBeVisible();
    expect(screen.queryByText(kind.saved)).not.toBeInTheDocument();
    expect(localStorage.getItem(`evaluacmo:draft:${ME}:22`)).toContain('Muy bien. Y más.');
  });
});

it('keeps what is written while changed questions are loaded', async () => {
  const [kind] = KINDS;
  on('POST', SUBMIT, failure(400, 'Responda cada una.', { code: 'answers_mismatch' }));
  const { user } = await fillIn(kind);
  press('Completar Evaluación');
  const again = held(() => json([questions[0], { ...(questions[1] as object), wording_id: 62 }]));
  on('GET', '/question-banks/8/questions', again.handler);
  await user.click(await screen.findByRole('button', { name: 'Actualizar las preguntas' }));
  write('Muy bien. Y más.');
  again.release();
  expect(await screen.findByText(/Preguntas actualizadas/)).toBeVisible();
  fireEvent.click(choice(/Cumple/, '4 Superior'));
  press('Continuar');
  expect(await screen.findByLabelText('Comentarios')).toHaveValue('Muy bien. Y más.');
});

it('takes no answers while those from before are being deleted', async () => {
  const [kind] = KINDS;
  const deleted = held(noContent);
  await fillIn(kind);
  await waitFor(() => expect(document.querySelector('[data-kind=saved]')).toBeInTheDocument());
  on('DELETE', '/drafts/22', deleted.handler);
  press('Empezar de nuevo');
  fireEvent.click(await screen.findByText('Borrar y empezar de nuevo'));
  await waitFor(() => expect(requests('DELETE')).toHaveLength(1));
  write('Algo nuevo.');
  expect(comments()).toHaveValue('Muy bien.');
  press('Completar Evaluación');
  deleted.release();
  expect(await screen.findByText('Se borró lo que había respondido.')).toBeVisible();
  expect(bodies(kind)).toHaveLength(0);
  expect(choice(/Planea/, '3 Alto')).not.toBeChecked();
});
