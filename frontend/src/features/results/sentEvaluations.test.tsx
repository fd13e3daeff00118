import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';

const about = { evaluation_id: 40, evaluation_name: 'Docentes 2026', user_id: 22, user_name: 'Óscar Peña' };
const answer = (wording_id: number, question_text: string, score: number, comment = '') => ({
  question_id: wording_id,
  wording_id,
  question_text,
  question_type: 'competency',
  level: '',
  score,
  comment,
});

test('an evaluator reads again what she has sent, as sent and as corrected', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent', () =>
    json([{ ...about, sent_at: '2026-03-04T10:00:00-05:00', corrected_at: '2026-03-09T10:00:00-05:00' }], { total: 1 }),
  );
  on('GET', '/full-evaluation/sent/40/22', {
    ...about,
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
  const { user } = renderApp('/sent-evaluations?search=osc');
  await user.click(await screen.findByRole('link', { name: 'Ver lo enviado sobre Óscar Peña en Docentes 2026' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Lo que envió sobre Óscar Peña' })).toBeVisible();
  expect(screen.getByText(/corrección del 9 de marzo de 2026\. Motivo: Confundió a dos personas\./)).toBeVisible();
  const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells(/Planea/)).toEqual(['Planea.', '2 BásicoImprovisa.', '3 Alto']);
  expect(cells(/Escucha\./)).toEqual(['Escucha.', '4 Superior', 'No se preguntaba']);
  expect(cells(/Escucha a todos/)).toEqual(['Escucha a todos.', 'No se preguntaba', '4 Superior']);
  expect(cells(/Requiere/)).toEqual(['¿Requiere capacitación?', 'Sí', 'Igual']);
  expect(cells(/Comentarios/)).toEqual(['Comentarios', 'Puede mejorar.', 'Muy bien.']);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Volver a Lo que ha enviado' }));
  expect(await screen.findByRole('searchbox')).toHaveValue('osc');
  expect(requests('GET', '/full-evaluation/sent')[0]?.query.get('search')).toBe('osc');
});

test('what an evaluator has sent is sorted by the server', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent', () =>
    json([{ ...about, sent_at: '2026-03-04T10:00:00-05:00', corrected_at: null }], { total: 1 }),
  );
  const { user, router } = renderApp('/sent-evaluations');
  expect(await screen.findByRole('columnheader', { name: 'Enviada' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: /^Persona: ordenar/ }));
  expect(router.state.location.search).toBe('?sort=name');
  expect(requests('GET', '/full-evaluation/sent').map(({ query }) => query.get('sort'))).toEqual([null, 'name']);
});

test('what another has sent is refused in words', async () => {
  signInAs('evaluador');
  on('GET', '/full-evaluation/sent/40/23', failure(403, 'No tiene permisos para hacer esto.'));
  renderApp('/sent-evaluations/40/23');
  expect(await screen.findByText('No se pudo cargar lo que envió.')).toBeVisible();
});
