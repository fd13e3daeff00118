import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { askAboutOscar, choice, ME, press } from '@/test/evaluationForm';
import { renderPage } from '@/test/render';
import { failure, json, offline, on, requests } from '@/test/server';

const AT = '2026-03-04T15:20:11-05:00';
const asked = { id: 6, reason: 'Confundió a dos personas.', asked_at: AT, is_own: false, collaborator_id: 22 };
const given = (id: number, score: number, comment = '') => ({ question_id: id, wording_id: 50 + id, score, comment });

beforeEach(() => {
  askAboutOscar([
    { id: 1, wording_id: 51, question_text: 'Planea.', question_type: 'competency', levels: [] },
    { id: 2, wording_id: 99, question_text: 'Escucha.', question_type: 'competency', levels: [] },
  ]);
  on('GET', `/evaluation-results/evaluated/${ME}`, [{ collaborator_id: 22 }]);
  on('GET', '/corrections', [asked]);
  on('GET', '/corrections/requests', []);
  on('GET', '/corrections/6', {
    ...asked,
    evaluation_id: 40,
    responses: [given(1, 4), given(2, 1)],
    requires_training: true,
    comments: 'Antes.',
  });
});

const puts = () => requests('PUT', '/corrections/6');

async function open() {
  const app = renderPage('/evaluation-form');
  expect(await screen.findByText('1 de 1')).toBeVisible();
  expect(await screen.findByText('Motivo: Confundió a dos personas.')).toBeVisible();
  fireEvent.click(await screen.findByLabelText('Corregir la evaluación de Óscar Peña'));
  await screen.findByText(/Planea/);
  return app;
}

async function fillIn() {
  const app = await open();
  fireEvent.click(choice(/Escucha/, '3 Alto'));
  press('Continuar');
  fireEvent.change(await screen.findByLabelText('Comentarios'), { target: { value: 'Ahora sí.' } });
  return app;
}

describe('where what is to be corrected could not be loaded', () => {
  beforeEach(() => {
    on('GET', '/corrections', failure(503));
  });

  it('the list says so, and asks again', async () => {
    const { user } = renderPage('/evaluation-form');
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText('No se pudo cargar lo que debe corregir.')).toBeVisible();
    on('GET', '/corrections', [asked]);
    await user.click(note.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Motivo: Confundió a dos personas.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the form of somebody evaluated says so, and opens once it is known', async () => {
    const { user } = renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText('No se pudo cargar lo que debe corregir.')).toBeVisible();
    expect(screen.queryByText('Ya evaluó a Óscar Peña.')).not.toBeInTheDocument();
    on('GET', '/corrections', [asked]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/para que la corrija. Motivo: Confundió a dos personas\./)).toBeVisible();
  });
});

it('says of one that the evaluator opened that nobody asked for it', async () => {
  on('GET', '/corrections', [{ ...asked, is_own: true }]);
  on('GET', '/corrections/6', {
    ...asked,
    is_own: true,
    evaluation_id: 40,
    responses: [given(1, 4), given(2, 1)],
    requires_training: true,
    comments: 'Antes.',
  });
  const { user } = renderPage('/evaluation-form');
  expect(await screen.findByText('Usted la abrió para corregirla.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Corregir la evaluación de Óscar Peña' }));
  expect(await screen.findByText(/^Usted abrió esta evaluación para corregirla\./)).toBeVisible();
  expect(screen.queryByText(/Gestión Humana|Confundió/)).not.toBeInTheDocument();
});

describe('a submission that was reopened', () => {
  it('is what the first page and the list say is left', async () => {
    const { user } = renderPage('/home');
    await user.click(await screen.findByRole('link', { name: /^Realizar una evaluación Debe corregir 1 evaluación\.$/ }));
    expect(await screen.findByText('Motivo: Confundió a dos personas.')).toBeVisible();
    expect(screen.getByText('Debe corregir 1 evaluación.')).toBeVisible();
    expect(screen.queryByText(/Ya evaluó a todas/)).not.toBeInTheDocument();
  });

  it('opens with what was answered, and says why', async () => {
    const { user } = await open();
    expect(screen.getByText(/el 4 de marzo de 2026 para que la corrija. Motivo: Confundió a dos personas\./)).toBeVisible();
    expect(choice(/Planea/, '4 Superior')).toBeChecked();
    // its words have changed since
    expect(choice(/Escucha/, '1 Bajo')).not.toBeChecked();
    expect(requests('PUT', '/drafts/22')).toHaveLength(0);
    fireEvent.click(choice(/Escucha/, '3 Alto'));
    await user.click(screen.getByRole('button', { name: 'Ir a los comentarios' }));
    expect(await screen.findByLabelText('Comentarios')).toHaveValue('Antes.');
  });

  it('is sent once more, and is done then', async () => {
    await fillIn();
    expect(screen.getByLabelText('¿Requiere capacitación?')).toHaveDisplayValue('Sí');
    on('PUT', '/corrections/6', { id: 3, evaluation_id: 40, user_id: 22, evaluator_id: ME, created_at: AT });
    on('GET', '/corrections', []);
    press('Completar Evaluación');
    expect(await screen.findByText('La corrección quedó guardada.')).toBeVisible();
    expect(puts().map(({ body }) => body)).toEqual([
      {
        responses: [given(1, 4), { ...given(2, 3), wording_id: 99 }],
        training: { requires_training: true, comments: 'Ahora sí.' },
      },
    ]);
    expect(requests('POST', '/full-evaluation/full-submit')).toHaveLength(0);
    expect(await screen.findByText('Evaluado')).toBeVisible();
    expect(screen.queryByText('Corregir')).not.toBeInTheDocument();
  });

  it('counts as sent where the answer to the first try was lost', async () => {
    await fillIn();
    on('PUT', '/corrections/6', offline);
    press('Completar Evaluación');
    const dialog = await screen.findByRole('alertdialog');
    on('PUT', '/corrections/6', failure(409, 'Ya.', { code: 'already_evaluated' }));
    fireEvent.click(within(dialog).getByText('Reintentar'));
    expect(await screen.findByText('La corrección quedó guardada.')).toBeVisible();
    expect(puts()).toHaveLength(2);
  });

  it('says when the wish was taken back meanwhile', async () => {
    await fillIn();
    on('PUT', '/corrections/6', failure(409, 'Esta evaluación ya no está reabierta.', { code: 'not_reopened' }));
    on('GET', '/corrections', () => json([]));
    press('Completar Evaluación');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Esta evaluación ya no está reabierta.');
    await waitFor(() => expect(requests('GET', '/corrections').length).toBeGreaterThan(1));
    expect(screen.queryByText('La corrección quedó guardada.')).not.toBeInTheDocument();
  });
});
