import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { failure, held, json, noContent, on, requests, signInAs } from '@/test/server';

const about = { evaluation_id: 40, evaluation_name: 'Docentes 2026', user_id: 22, user_name: 'Óscar Peña' };
const asSent = { versions: [], reopening: null, request: null, can_be_corrected: true, seconds_to_correct: 0 };
const answer = (wording_id: number, question_text: string, score: number, comment = '') => ({
  wording_id,
  question_text,
  question_type: 'competency',
  level: '',
  score,
  comment,
});

beforeEach(() => on('GET', '/self-evaluations/of/40/22', { comparison: null }));

test('an evaluator reads again what she has sent, as sent and as corrected', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent', () =>
    json([{ ...about, sent_at: '2026-03-04T10:00:00-05:00', corrected_at: '2026-03-09T10:00:00-05:00' }], { total: 1 }),
  );
  on('GET', '/full-evaluation/sent/40/22', {
    ...about,
    ...asSent,
    can_be_corrected: false,
    versions: [
      {
        sent_at: '2026-03-04T10:00:00-05:00',
        reason: '',
        requires_training: true,
        comments: 'Puede mejorar.',
        answers: [answer(51, 'Planea.', 2, 'Improvisa.'), answer(52, 'Escucha.', 4)],
      },
      {
        sent_at: '2026-03-09T10:00:00-05:00',
        reason: 'Confundió a dos personas.',
        requires_training: true,
        comments: 'Muy bien.',
        answers: [answer(51, 'Planea.', 3), answer(99, 'Escucha a todos.', 4)],
      },
    ],
  });
  const { user } = renderPage('/sent-evaluations?search=osc');
  await user.click(await screen.findByRole('link', { name: 'Ver lo enviado sobre Óscar Peña en Docentes 2026' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que envió sobre Óscar Peña' })).toBeVisible();
  expect(screen.getByText('Motivo de la corrección del 9 de marzo de 2026: Confundió a dos personas.')).toBeVisible();
  const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells(/Planea/)).toEqual(['Planea.', '2 BásicoImprovisa.', '3 Alto']);
  expect(cells(/Escucha\./)).toEqual(['Escucha.', '4 Superior', 'No se preguntaba']);
  expect(cells(/Escucha a todos/)).toEqual(['Escucha a todos.', 'No se preguntaba', '4 Superior']);
  expect(cells(/Requiere/)).toEqual(['¿Requiere capacitación?', 'Sí', 'Igual']);
  expect(cells(/Comentarios/)).toEqual(['Comentarios', 'Puede mejorar.', 'Muy bien.']);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText('Corrección')).not.toBeInTheDocument();
  await waitFor(() => expect(requests('GET', '/self-evaluations/of/40/22')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Dos miradas' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Volver a Lo que ha enviado' }));
  expect(await screen.findByRole('searchbox')).toHaveValue('osc');
  expect(requests('GET', '/full-evaluation/sent')[0]?.query.get('search')).toBe('osc');
});

test('what the person answered stands beside her own scores once she may see it', async () => {
  signInAs('evaluador');
  const sent = { sent_at: '2026-03-04T10:00:00-05:00', reason: '', requires_training: false, comments: '', answers: [answer(51, 'Planea.', 2)] };
  on('GET', '/full-evaluation/sent/40/22', { ...about, ...asSent, can_be_corrected: false, versions: [sent] });
  const question = { question_id: 51, question_text: 'Planea.', question_type: 'competency', own_score: 4, own_comment: '' };
  const comparison = { sent_at: '2026-03-03T00:00:00-05:00', questions: [{ ...question, score: '2.00', difference: 'more' }], proud: 'Del coro.', needs: '' };
  on('GET', '/self-evaluations/of/40/22', { comparison });
  renderPage('/sent-evaluations/40/22');
  const views = within(await screen.findByRole('region', { name: 'Dos miradas' }));
  const row = within(views.getByRole('row', { name: /Planea/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent).slice(-3)).toEqual(['4', '2.00', 'Se ve más alto']);
  expect(views.getByText('Del coro.')).toBeVisible();
});

test('what an evaluator has sent is sorted by the server', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent', () =>
    json([{ ...about, sent_at: '2026-03-04T10:00:00-05:00', corrected_at: null }], { total: 1 }),
  );
  const { user, router } = renderPage('/sent-evaluations');
  expect(await screen.findByRole('columnheader', { name: 'Enviada' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: /^Persona: ordenar/ }));
  expect(router.state.location.search).toBe('?sort=name');
  expect(requests('GET', '/full-evaluation/sent').map(({ query }) => query.get('sort'))).toEqual([null, 'name']);
});

test('what another has sent is refused in words', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent/40/23', failure(403, 'No tiene permisos para hacer esto.'));
  renderPage('/sent-evaluations/40/23');
  expect(await screen.findByText('No se pudo cargar lo que envió.')).toBeVisible();
});

describe('a correction of what was sent', () => {
  const SENT = '/full-evaluation/sent/40/22';
  const REQUEST = { id: 6, reason: 'Era de otra persona.', asked_at: '2026-03-05T10:00:00-05:00', answer: '', closed_at: null };
  const openSent = (state: object) => {
    signInAs('evaluador');
    on('GET', SENT, { ...about, ...asSent, ...state });
    return renderPage('/sent-evaluations/40/22');
  };

  it('is asked for with a reason', async () => {
    const { user } = openSent({});
    await user.click(await screen.findByRole('button', { name: 'Pedir corrección' }));
    const form = within(screen.getByRole('form', { name: 'Pedir corrección' }));
    const reason = form.getByRole('textbox', { name: 'Qué quiere corregir' });
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(/la persona evaluada\. No escriba quién es usted\./);
    await user.click(form.getByRole('button', { name: 'Enviar la petición' }));
    expect(requests('POST', '/corrections/requests/40/22')).toHaveLength(0);
    await write(user, reason, 'Era de otra persona.');
    on('POST', '/corrections/requests/40/22', failure(409, 'Ya pidió corregir esta evaluación.'));
    await user.click(form.getByRole('button', { name: 'Enviar la petición' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Ya pidió corregir esta evaluación.');
    expect(reason).toHaveValue('Era de otra persona.');

    on('POST', '/corrections/requests/40/22', () => json(REQUEST, { status: 201 }));
    on('GET', SENT, { ...about, ...asSent, request: REQUEST });
    await user.click(form.getByRole('button', { name: 'Enviar la petición' }));
    expect(await screen.findByText(/^Pidió corrección el 5 de marzo de 2026\..*Motivo: Era de otra persona\.$/)).toBeVisible();
    expect(requests('POST', '/corrections/requests/40/22').at(-1)?.body).toEqual({ reason: 'Era de otra persona.' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pedir/ })).not.toBeInTheDocument();
  });

  it('gives the focus back where it is not asked for after all', async () => {
    const { user } = openSent({});
    await user.click(await screen.findByRole('button', { name: 'Pedir corrección' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pedir corrección' })).toHaveFocus());
  });

  it('is withdrawn', async () => {
    const { user } = openSent({ request: REQUEST });
    on('DELETE', '/corrections/requests/6', noContent);
    await screen.findByText(/^Pidió corrección/);
    on('GET', SENT, { ...about, ...asSent });
    await user.click(screen.getByRole('button', { name: 'Retirar la petición' }));
    expect(await screen.findByText('La petición quedó retirada.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pedir corrección' })).toBeVisible();
  });

  it('says that it was not allowed and why, and can be asked for again', async () => {
    const closed_at = '2026-03-06T10:00:00-05:00';
    const { user } = openSent({ request: { ...REQUEST, answer: 'Ya se publicó.', closed_at } });
    expect(await screen.findByText('Pidió corrección el 5 de marzo de 2026. No se aceptó: Ya se publicó.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pedirla de nuevo' }));
    expect(screen.getByRole('textbox', { name: 'Qué quiere corregir' })).toHaveFocus();
  });

  it('needs nobody soon after sending', async () => {
    const { user, router } = openSent({ seconds_to_correct: 540 });
    on('POST', '/corrections/own/40/22', () =>
      json({ id: 6, reason: 'Fijo.', asked_at: '2026-03-04T10:05:00-05:00', is_own: true }, { status: 201 }),
    );
    expect(await screen.findByText('Durante diez minutos después de enviarla puede corregirla sin pedirlo.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pedir corrección' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Corregir' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/evaluation-form'));
    expect(router.state.location.search).toBe('?collaborator=22');
  });

  it('leads nowhere where the page was left before it was open', async () => {
    const { user, router } = openSent({ seconds_to_correct: 540 });
    const opened = held(() => json({ id: 5 }, { status: 201 }));
    on('POST', '/corrections/own/40/22', opened.handler);
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    await waitFor(() => expect(requests('POST', '/corrections/own/40/22')).toHaveLength(1));
    await act(() => router.navigate('/unauthorized'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Corregir' })).not.toBeInTheDocument());
    await act(async () => {
      opened.release();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(router.state.location.pathname).toBe('/unauthorized');
  });

  it('says in words that the time is over, and offers to ask', async () => {
    const { user } = openSent({ seconds_to_correct: 540 });
    on('POST', '/corrections/own/40/22', failure(409, 'Pasaron más de 10 minutos.', { code: 'too_late' }));
    const press = await screen.findByRole('button', { name: 'Corregir' });
    on('GET', SENT, { ...about, ...asSent });
    await user.click(press);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Pasaron más de 10 minutos.');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Pedir corrección' })).toBeVisible();
  });

  it('is read again when the time is over', async () => {
    openSent({ seconds_to_correct: 1 });
    expect(await screen.findByRole('button', { name: 'Corregir' })).toBeVisible();
    on('GET', SENT, { ...about, ...asSent });
    expect(await screen.findByRole('button', { name: 'Pedir corrección' }, { timeout: 3000 })).toBeVisible();
  });

  it('leads to the form where it is reopened, and only an own one can be left', async () => {
    const reopening = { id: 6, reason: 'Era otra.', asked_at: '2026-03-05T10:00:00-05:00', is_own: false };
    const { unmount } = openSent({ reopening });
    expect(await screen.findByText('Gestión Humana la reabrió el 5 de marzo de 2026 para que la corrija. Motivo: Era otra.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Corregir' })).toHaveAttribute('href', '/evaluation-form?collaborator=22');
    expect(screen.queryByRole('button', { name: 'Dejarla como está' })).not.toBeInTheDocument();
    unmount();

    const { user } = openSent({ reopening: { ...reopening, is_own: true } });
    expect(await screen.findByText(/^Usted la abrió para corregirla\./)).toBeVisible();
    on('DELETE', '/corrections/6', noContent);
    on('GET', SENT, { ...about, ...asSent });
    await user.click(screen.getByRole('button', { name: 'Dejarla como está' }));
    expect(await screen.findByRole('button', { name: 'Pedir corrección' })).toBeVisible();
    expect(requests('DELETE', '/corrections/6')).toHaveLength(1);
  });
});

test('the first page says what was not allowed, and leads there', async () => {
  signInAs('evaluador');
  on('GET', '/corrections/requests', [
    { id: 6, evaluation_id: 40, user_id: 22, user_name: 'Óscar Peña', answer: 'Ya se publicó.' },
  ]);
  renderPage('/home');
  const link = await screen.findByRole('link', { name: 'No se aceptó corregir lo que envió sobre Óscar Peña Ya se publicó.' });
  expect(link).toHaveAttribute('href', '/sent-evaluations/40/22');
});
