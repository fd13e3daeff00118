import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Report } from '@/api/report';
import { renderPage, unfold, write } from '@/test/render';
import { makeReport } from '@/test/school';
import { failure, json, noContent, on, requests, signInAs } from '@/test/server';

type Said = Report['acknowledgement'];

const AT = '2026-03-04T15:20:11-05:00';
const NOTHING: Said = { version: 1, receipts: [], answer: '', answered_at: null };
const CONFIRMED: Said = { ...NOTHING, receipts: [{ version: 1, confirmed_at: AT }] };

const reportWith = (acknowledgement: Said, corrections: Report['corrections'] = []) =>
  makeReport(
    {
      user_name: 'Óscar Peña',
      weight_competencies: 100,
      weight_objectives: 0,
      competencies_percentage: '75.00',
      overall_percentage: '75.00',
      created_at: AT,
    },
    { questions: [], scores: [], acknowledgement, corrections },
  );

async function open(said: Said, role: 'colaborador' | 'gestionhumana' = 'colaborador', corrections?: Report['corrections']) {
  signInAs(role, { id: role === 'colaborador' ? 9 : 7 });
  on('GET', '/reports/full/4/9', reportWith(said, corrections));
  on('GET', '/plans/of/4/9', { actions: [], noticed: [], withholds_outcomes: false });
  on('GET', '/self-evaluations/of/4/9', { comparison: null });
  on('GET', '/talks/of/4/9', []);
  on('GET', '/receipts', []);
  const app = renderPage('/report/4/9');
  await screen.findByRole('region', { name: 'Resultado' });
  return app;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('one’s own report', () => {
  it('is confirmed as the version that was read, and then answered once', async () => {
    const { user } = await open({ ...NOTHING, version: 3 });
    const confirmed = { ...CONFIRMED, version: 3, receipts: [{ version: 3, confirmed_at: AT }] };
    on('PUT', '/receipts/4', confirmed);
    on('GET', '/reports/full/4/9', reportWith(confirmed));
    await user.click(screen.getByRole('button', { name: 'Confirmar que recibí este reporte' }));
    expect(await screen.findByText(/^Usted confirmó que recibió este reporte el 4 de marzo de 2026/)).toBeVisible();
    expect(requests('PUT', '/receipts/4').map(({ body }) => body)).toEqual([{ version: 3 }]);

    await user.click(screen.getByRole('button', { name: 'Responder por escrito' }));
    await write(user, await screen.findByLabelText('Respuesta'), 'No estoy de acuerdo.');
    on('POST', '/receipts/4/answer', () => json(confirmed, { status: 201 }));
    const answered = { ...confirmed, answer: 'No estoy de acuerdo.', answered_at: AT };
    on('GET', '/reports/full/4/9', reportWith(answered));
    await user.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('no podrá cambiarla');
    expect(requests('POST', '/receipts/4/answer')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Enviar la respuesta' }));
    expect(await card('Su confirmación').findByText('No estoy de acuerdo.', { ignore: 'textarea' })).toBeVisible();
    expect(requests('POST', '/receipts/4/answer').map(({ body }) => body)).toEqual([
      { text: 'No estoy de acuerdo.' },
    ]);
    expect(screen.queryByRole('button', { name: 'Responder por escrito' })).not.toBeInTheDocument();
  });

  it('says when what was confirmed is of an earlier version, and asks anew', async () => {
    await open({ ...CONFIRMED, version: 2 });
    const own = card('Su confirmación');
    expect(own.getByText(/usted confirmó una versión anterior/)).toBeVisible();
    expect(own.getByRole('button', { name: 'Confirmar que recibí la versión actual' })).toBeVisible();
  });

  it('says what went wrong, and shows what there is now', async () => {
    const { user } = await open(NOTHING);
    on('PUT', '/receipts/4', failure(409, 'El resultado cambió mientras usted lo leía.', { code: 'result_changed' }));
    on('GET', '/reports/full/4/9', reportWith({ ...CONFIRMED, version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Confirmar que recibí este reporte' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo guardar la confirmación.');
    await waitFor(() => expect(screen.getByText(/usted confirmó una versión anterior/)).toBeInTheDocument());
  });

  it('takes no empty answer and none that is too long', async () => {
    const { user } = await open(CONFIRMED);
    await user.click(screen.getByRole('button', { name: 'Responder por escrito' }));
    const field = await screen.findByLabelText('Respuesta');
    await user.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
    expect(field).toBeInvalid();
    await user.click(field);
    await user.paste('😀'.repeat(3999));
    expect(screen.getByText('Queda 1 carácter.')).toBeVisible();
    await user.paste('😀'.repeat(2));
    await user.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
    expect(screen.getByText('Sobra 1 carácter.')).toBeVisible();
    expect(requests('POST')).toHaveLength(0);
  });

  it('shows what was corrected, from what to what, and why', async () => {
    const complained = vi.spyOn(console, 'error');
    await open(NOTHING, 'colaborador', [
      {
        made_at: AT,
        reason: 'Confundió a dos personas.',
        competencies_before: '50.00',
        competencies_after: '75.00',
        objectives_before: '0.00',
        objectives_after: '0.00',
        overall_before: '50.00',
        overall_after: '75.00',
        questions: [
          { question_text: 'Escucha.', question_type: 'competency', before: '2.00', after: '3.00' },
          { question_text: 'Escucha.', question_type: 'competency', before: '3.00', after: '4.00' },
          { question_text: 'Nueva.', question_type: 'competency', before: null, after: '3.00' },
        ],
      },
    ]);
    const section = unfold('Correcciones');
    expect(section.getByText('Confundió a dos personas.')).toBeVisible();
    expect(section.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'QuéAntesDespués',
      'Total50.00%75.00%',
      'Competencias50.00%75.00%',
      'Escucha.2.003.00',
      'Escucha.3.004.00',
      'Nueva.no se preguntaba3.00',
    ]);
    expect(screen.queryByRole('region', { name: 'Evaluaciones enviadas' })).not.toBeInTheDocument();
    expect(complained).not.toHaveBeenCalled();
  });
});

describe('somebody else’s report', () => {
  const sent = { id: 3, sent_at: AT, corrected_at: null, can_be_reopened: true, reopening: null };

  it('says whether it was confirmed and what was answered', async () => {
    on('GET', '/corrections/sent/4/9', [sent]);
    await open({ ...CONFIRMED, answer: 'Gracias.', answered_at: AT }, 'gestionhumana');
    const theirs = card('Confirmación de la persona evaluada');
    expect(theirs.getByText(/^Confirmó que recibió este reporte el 4 de marzo de 2026/)).toBeVisible();
    expect(theirs.getByText('Gracias.')).toBeVisible();
    expect(theirs.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is reopened with a reason, and that is taken back', async () => {
    on('GET', '/corrections/sent/4/9', [sent, { ...sent, id: 5, can_be_reopened: false }]);
    const { user } = await open(NOTHING, 'gestionhumana');
    await screen.findByRole('region', { name: 'Evaluaciones enviadas' });
    const section = unfold('Evaluaciones enviadas');
    expect(await section.findByText('Evaluación 2, enviada el 4 de marzo de 2026')).toBeVisible();
    expect(section.getAllByRole('button')).toHaveLength(1);
    await user.click(section.getByRole('button', { name: 'Reabrir la evaluación 1' }));
    await user.click(await section.findByRole('button', { name: 'Reabrir la evaluación' }));
    expect(section.getByLabelText('Motivo')).toBeInvalid();
    await write(user, section.getByLabelText('Motivo'), 'Se confundió.');
    const reopening = { id: 8, reason: 'Se confundió.', asked_at: AT };
    on('POST', '/corrections/sent/3', () => json(reopening, { status: 201 }));
    on('GET', '/corrections/sent/4/9', [{ ...sent, reopening }]);
    await user.click(section.getByRole('button', { name: 'Reabrir la evaluación' }));
    expect(await section.findByText('Se confundió.')).toBeVisible();
    const title = section.getByText('Evaluación 1, enviada el 4 de marzo de 2026');
    await waitFor(() => expect(title).toHaveFocus());
    expect(requests('POST', '/corrections/sent/3').map(({ body }) => body)).toEqual([{ reason: 'Se confundió.' }]);

    on('DELETE', '/corrections/8', noContent());
    on('GET', '/corrections/sent/4/9', [sent]);
    await user.click(section.getByRole('button', { name: 'Cancelar la reapertura de la evaluación 1' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar la reapertura' }));
    expect(await section.findByRole('button', { name: 'Reabrir la evaluación 1' })).toBeVisible();
    expect(requests('DELETE', '/corrections/8')).toHaveLength(1);
    await waitFor(() => expect(title).toHaveFocus());
  });
});
