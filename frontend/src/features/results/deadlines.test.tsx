import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { askAboutOscar, ME } from '@/test/evaluationForm';
import { renderPage } from '@/test/render';
import { json, on, requests } from '@/test/server';

const person = (id: number, name: string, dates: object) => ({
  id: id * 10,
  evaluator_id: ME,
  collaborator_id: id,
  collaborator_name: name,
  email: '',
  position: '',
  department: '',
  opens_on: null,
  closes_on: null,
  phase: 'open',
  state: 'open',
  ...dates,
});

let people: object[];

beforeEach(() => {
  askAboutOscar([
    { id: 1, wording_id: 51, question_text: 'Planea sus clases.', question_type: 'competency', levels: [] },
  ]);
  on('GET', '/corrections/requests', []);
  on('GET', `/assignments/${ME}`, () => json(people));
  on('GET', `/evaluation-results/evaluated/${ME}`, [{ collaborator_id: 21 }]);
  on('GET', '/evaluations/own', json(null));
  on('GET', '/receipts', []);
});

const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

describe('the list', () => {
  test('says the nearest closing date once, and other dates beside the person', async () => {
    people = [
      person(21, 'Zoé Núñez', { closes_on: '2026-11-20' }),
      person(22, 'Óscar Peña', { closes_on: '2026-11-30' }),
      person(23, 'Luz Díaz', { closes_on: '2026-12-04' }),
    ];
    renderPage('/evaluation-form');
    expect(
      await screen.findByText('Le faltan 2: 1 por enviar hasta el 30 de noviembre y 1 por enviar hasta el 4 de diciembre.'),
    ).toBeVisible();
    expect(row('Óscar Peña').queryByText(/hasta el/)).toBeNull();
    expect(row('Luz Díaz').getByText('Por enviar hasta el 4 de diciembre')).toBeVisible();
  });

  test('says by when those left can be sent', async () => {
    people = [
      person(22, 'Óscar Peña', { closes_on: '2026-11-30' }),
      person(23, 'Luz Díaz', { phase: 'preparing', state: 'upcoming', opens_on: '2026-12-01' }),
      person(24, 'Ana Gil', { phase: 'closed', state: 'closed', closes_on: '2026-11-20' }),
    ];
    renderPage('/evaluation-form');
    expect(await screen.findByText('Le faltan 3: 1 por enviar hasta el 30 de noviembre, 1 abre el 1 de diciembre y 1 cerrada.')).toBeVisible();
  });

  test('offers nobody whose evaluation is not open, but what was begun about them', async () => {
    people = [
      person(22, 'Óscar Peña', { phase: 'closed', state: 'closed', closes_on: '2026-11-20' }),
      person(23, 'Luz Díaz', { phase: 'preparing', state: 'upcoming', opens_on: '2026-12-01' }),
    ];
    on('GET', '/drafts', [{ collaborator_id: 22, evaluation_id: 40, answered: 1, questions: 3, saved_at: '2026-11-19T10:00:00-05:00' }]);
    renderPage('/evaluation-form');
    await screen.findByText('Óscar Peña');
    expect(row('Óscar Peña').getByText('1 de 3 respuestas · Cerrada el 20 de noviembre')).toBeVisible();
    expect(row('Óscar Peña').getByRole('button', { name: 'Ver lo que respondió sobre Óscar Peña' })).toBeVisible();
    expect(row('Luz Díaz').getByText('Abre el 1 de diciembre')).toBeVisible();
    expect(row('Luz Díaz').queryByRole('button')).toBeNull();
  });
});

describe('the form', () => {
  test('says until when it can be sent', async () => {
    people = [person(22, 'Óscar Peña', { closes_on: '2026-11-30' })];
    renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText('Puede enviarla hasta el 30 de noviembre de 2026.')).toBeVisible();
    expect(screen.getByText(/Planea/)).toBeVisible();
  });

  test('is not shown before it opens', async () => {
    people = [person(22, 'Óscar Peña', { phase: 'preparing', state: 'upcoming', opens_on: '2026-12-01' })];
    renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText('Esta evaluación todavía no está abierta.')).toBeVisible();
    expect(screen.queryByText(/Planea/)).toBeNull();
  });
});

describe('the first page', () => {
  test('says whom an evaluator still has to evaluate, and until when', async () => {
    people = [
      person(21, 'Zoé Núñez', {}),
      person(22, 'Óscar Peña', { closes_on: '2026-11-30' }),
      person(23, 'Luz Díaz', {}),
    ];
    renderPage('/');
    await screen.findByRole('link', { name: /Le faltan 2: 1 por enviar hasta el 30 de noviembre y 1 por enviar\./ });
  });

  test('says that nobody can be evaluated today who is left', async () => {
    people = [person(22, 'Óscar Peña', { phase: 'closed', state: 'closed', closes_on: '2026-11-20' })];
    renderPage('/');
    await screen.findByRole('link', { name: /Le falta 1 cerrada\./ });
  });

  test.each([
    [{ results_on: '2026-12-05', is_published: false }, true],
    [{ results_on: '2026-12-05', is_published: true }, false],
    [{ results_on: null, is_published: true }, false],
  ])('says when results are published until they are (%j)', async (dates, isSaid) => {
    people = [];
    on('GET', '/evaluations/own', { id: 40, name: 'Docentes 2026', ...dates });
    renderPage('/');
    await screen.findByRole('link', { name: /Mi perfil/ });
    await waitFor(() => expect(requests('GET', '/evaluations/own')).not.toHaveLength(0));
    const note = 'Podrá leer su resultado de «Docentes 2026» desde el 5 de diciembre de 2026.';
    await waitFor(() => expect(screen.queryAllByText(note)).toHaveLength(isSaid ? 1 : 0));
  });
});
