import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LedTalk, Talk } from '@/api/talks';
import { renderPage } from '@/test/render';
import { ledTalk, school } from '@/test/school';
import { failure, held, json, on, requests, signInAs } from '@/test/server';
import { screenRefreshed } from '@/screenRefresh';
import { itIs } from '@/test/clock';

const PROPOSED: Talk = {
  id: 3,
  version: 1,
  state: 'proposed',
  evaluator_name: 'Elena Duarte',
  place: 'Sala 2',
  proposed_by: 'evaluator',
  turn: 'person',
  moments: [
    { id: 31, at: '2026-03-05T10:30:00-05:00' },
    { id: 32, at: '2026-03-06T16:00:00-05:00' },
  ],
  agreed_for: null,
  can_be_noted: false,
  held_on: null,
  agreements: [],
  answer: '',
  answered_at: null,
};
const AGREED: Talk = { ...PROPOSED, version: 2, state: 'agreed', turn: null, agreed_for: '2026-03-05T10:30:00-05:00' };
const COME: Talk = { ...AGREED, can_be_noted: true };
const HELD: Talk = {
  ...AGREED,
  state: 'held',
  held_on: '2026-03-05',
  agreements: [{ id: 41, what: 'Curso de inglés', due_on: '2026-06-01', is_planned: false }],
};

beforeEach(() => itIs('2026-03-04T15:00:00-05:00'));

describe('one’s own report', () => {
  async function open(talk: Talk) {
    school('colaborador');
    signInAs('colaborador', { id: 9 });
    on('GET', '/talks/of/4/9', [talk]);
    const app = renderPage('/report/4/9');
    const card = within(await screen.findByRole('region', { name: 'Conversación' }));
    return { ...app, card };
  }

  it('offers the proposed moments, one of which is accepted', async () => {
    const { user, card } = await open(PROPOSED);
    expect(card.getByText('Elena Duarte propone:')).toBeVisible();
    expect(card.getByText('Lugar: Sala 2')).toBeVisible();
    on('POST', '/talks/3/acceptance', AGREED);
    on('GET', '/talks/of/4/9', [AGREED]);
    await user.click(card.getByRole('button', { name: /^Aceptar el 6 de marzo de 2026 a las 4:00/ }));
    expect(await card.findByText(/^Acordada para el 5 de marzo de 2026 a las 10:30/)).toBeVisible();
    expect(requests('POST', '/talks/3/acceptance').map(({ body }) => body)).toEqual([{ version: 1, moment_id: 32 }]);
    expect(screen.getByRole('heading', { name: 'Conversación' })).toHaveFocus();
  });

  it('tells why a moment cannot be accepted any more', async () => {
    const { user, card } = await open(PROPOSED);
    on('POST', '/talks/3/acceptance', () => failure(409, 'La propuesta cambió.'));
    await user.click(card.getByRole('button', { name: /^Aceptar el 5/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('La propuesta cambió.');
  });

  it('answers with another moment', async () => {
    const { user, card } = await open(PROPOSED);
    await user.click(card.getByRole('button', { name: 'Proponer otro momento' }));
    const form = within(card.getByRole('form', { name: 'Proponer otro momento' }));
    await user.click(form.getByRole('button', { name: 'Proponer' }));
    expect(form.getByText('Escriba la hora.')).toBeVisible();
    await user.type(form.getByLabelText(/^Día/), '2026-03-09');
    await user.type(form.getByLabelText(/^Hora/), '08:15');
    on('POST', '/talks/3/other-moment', { ...PROPOSED, version: 2, proposed_by: 'person', turn: 'evaluator' });
    await user.click(form.getByRole('button', { name: 'Proponer' }));
    await waitFor(() =>
      expect(requests('POST', '/talks/3/other-moment').map(({ body }) => body)).toEqual([{ version: 1, moment: '2026-03-09T08:15' }]),
    );
  });

  it('notes what was agreed, without what was left empty', async () => {
    const { user, card } = await open(COME);
    await user.click(card.getByRole('button', { name: 'Anotar la conversación' }));
    await user.type(card.getByLabelText('Acuerdo 1'), 'Curso de inglés');
    await user.click(card.getByRole('button', { name: 'Agregar otro acuerdo' }));
    await user.click(card.getByRole('button', { name: 'Anotar' }));
    // an agreement has a day
    expect(requests('POST', '/talks/3/note')).toHaveLength(0);
    await user.type(card.getByLabelText(/^Para cuándo, acuerdo 1/), '2026-06-01');
    on('POST', '/talks/3/note', () => json(HELD, { status: 201 }));
    on('GET', '/talks/of/4/9', [HELD]);
    await user.click(card.getByRole('button', { name: 'Anotar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Anotar' }));
    expect(await card.findByText('Se realizó el 5 de marzo de 2026.')).toBeVisible();
    expect(requests('POST', '/talks/3/note').map(({ body }) => body)).toEqual([
      { held_on: '2026-03-05', agreements: [{ what: 'Curso de inglés', due_on: '2026-06-01' }] },
    ]);
    expect(card.queryByRole('button', { name: /Llevar al plan/ })).toBeNull();
  });
});

describe('a form that is opened while another one is still being saved', () => {
  it('stays open with what was typed', async () => {
    school('colaborador');
    signInAs('colaborador', { id: 9 });
    on('GET', '/talks/of/4/9', [COME]);
    const { user } = renderPage('/report/4/9');
    const card = within(await screen.findByRole('region', { name: 'Conversación' }));
    await user.click(card.getByRole('button', { name: 'Anotar la conversación' }));
    on('POST', '/talks/3/note', () => json(HELD, { status: 201 }));
    on('GET', '/talks/of/4/9', [HELD]);
    // what the screen reads besides takes its time
    const plan = held(() => json({ actions: [], noticed: [], withholds_outcomes: false }));
    on('GET', '/plans/of/4/9', plan.handler);
    await user.click(card.getByRole('button', { name: 'Anotar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Anotar' }));
    await user.click(await card.findByRole('button', { name: 'Agregar una respuesta' }));
    await user.type(card.getByRole('textbox', { name: 'Respuesta' }), 'Gracias');
    await act(async () => {
      plan.release();
      await screenRefreshed();
    });
    expect(card.getByRole('textbox', { name: 'Respuesta' })).toHaveValue('Gracias');
  });
});

describe('the report that a manager reads', () => {
  it('makes an agreement an action with one press', async () => {
    school('gestionhumana');
    on('GET', '/talks/of/4/9', [HELD]);
    const { user } = renderPage('/report/4/9');
    const card = within(await screen.findByRole('region', { name: 'Conversación' }));
    const planned: Talk = { ...HELD, agreements: HELD.agreements.map((each) => ({ ...each, is_planned: true })) };
    on('POST', '/talks/agreements/41/action', planned);
    on('GET', '/talks/of/4/9', [planned]);
    await user.click(card.getByRole('button', { name: 'Llevar al plan: Curso de inglés' }));
    expect(await card.findByText('En el plan')).toBeVisible();
    expect(requests('POST', '/talks/agreements/41/action')).toHaveLength(1);
  });
});

describe('an evaluator', () => {
  async function open(led: LedTalk) {
    school('evaluador');
    on('GET', '/talks/led', [led]);
    const app = renderPage('/my-talks/4/9');
    await screen.findByRole('heading', { name: 'Bruno Díaz' });
    return app;
  }

  it('proposes two moments, and reads that the person will know it', async () => {
    const { user } = await open(ledTalk);
    const form = within(await screen.findByRole('form', { name: 'Proponer una conversación' }));
    expect(form.getByText(/sabrá que usted hizo una de sus evaluaciones/)).toBeVisible();
    await user.type(form.getByLabelText(/^Día 1/), '2026-03-05');
    await user.type(form.getByLabelText(/^Hora 1/), '10:30');
    await user.type(form.getByLabelText(/^Día 2/), '2026-03-06');
    await user.type(form.getByLabelText(/^Hora 2/), '16:00');
    await user.type(form.getByLabelText(/^Lugar/), 'Sala 2');
    on('PUT', '/talks/of/4/9', PROPOSED);
    on('GET', '/talks/led', [{ ...ledTalk, task: null, talk: PROPOSED }]);
    await user.click(form.getByRole('button', { name: 'Proponer' }));
    expect(await screen.findByText('Usted propuso:')).toBeVisible();
    expect(requests('PUT', '/talks/of/4/9').map(({ body }) => body)).toEqual([
      { version: 0, moments: ['2026-03-05T10:30', '2026-03-06T16:00'], place: 'Sala 2' },
    ]);
  });

  it('takes the agreed moment to the calendar', async () => {
    const { user } = await open({ ...ledTalk, task: null, talk: AGREED });
    on('GET', '/talks/3/calendar', () => new Response('BEGIN:VCALENDAR', { headers: { 'Content-Disposition': 'attachment; filename="x.ics"' } }));
    await user.click(await screen.findByRole('button', { name: 'Agregar al calendario' }));
    await waitFor(() => expect(requests('GET', '/talks/3/calendar')).toHaveLength(1));
  });

  it('is told of a person with whom there is nothing to talk about', async () => {
    school('evaluador');
    on('GET', '/talks/led', []);
    renderPage('/my-talks/4/9');
    expect(await screen.findByText('No puede conversar con esta persona sobre este resultado.')).toBeVisible();
  });
});

describe('the first page', () => {
  it('says what waits', async () => {
    school('evaluador');
    on('GET', '/talks/waiting', {
      own: [{ evaluation_id: 4, evaluation_name: 'Docentes 2026', evaluator_name: 'Elena Duarte', task: 'choose', agreed_for: null }],
      to_propose: 3,
      to_choose: 0,
      to_note: 1,
    });
    renderPage('/home');
    expect(await screen.findByRole('link', { name: /Responder a una conversación Elena Duarte le propone/ })).toHaveAttribute('href', '/report/4/7');
    expect(screen.getByRole('link', { name: /1 por anotar · 3 sin proponer/ })).toHaveAttribute('href', '/my-talks');
  });
});
