import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { plannedAction, school } from '@/test/school';
import { held, json, on } from '@/test/server';

const SENT = {
  user_id: 9,
  user_name: 'Bruno Díaz',
  evaluation_name: 'Docentes 2026',
  versions: [{ sent_at: '2026-03-04T15:20:11-05:00', reason: '', answers: [], requires_training: false, comments: 'Bien.' }],
};
const BANK = { id: 8, name: 'Banco docente', description: '', requires_evidence: false, evaluations_count: 0 };
const PLAN = { actions: [plannedAction], noticed: [], withholds_outcomes: false };
const ASSIGNED = { id: 1, evaluator_id: 7, collaborator_id: 9, collaborator_name: 'Bruno Díaz', email: '', position: '', department: '', opens_on: null, closes_on: null, phase: 'open', state: 'open' };

/** The pages with a heading that comes with its data: address, call, answer, heading. */
const LATE: [string, string, () => Response, RegExp][] = [
  ['/sent-evaluations/4/9', '/full-evaluation/sent/4/9', () => json(SENT), /Bruno Díaz/],
  ['/evaluation-form?collaborator=9', '/assignments/7', () => json([ASSIGNED], { total: 1 }), /Bruno Díaz/],
  ['/question-banks?bank=8', '/question-banks', () => json([BANK]), /^Banco docente$/],
  ['/report/4/9#plan', '/plans/of/4/9', () => json(PLAN), /^Plan de capacitación$/],
];

/** Goes to the address from another page; the data arrive at `release`. */
function go([address, call, answer]: (typeof LATE)[number]) {
  school('admin');
  const late = held(answer);
  on('GET', call, late.handler);
  const app = renderApp('/profile');
  const open = async () => {
    await screen.findByRole('heading', { level: 1, name: 'Mi perfil' });
    await app.router.navigate(address);
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Mi perfil' })).toBeNull());
    await screen.findByRole('heading', { level: 1 });
  };
  return { ...app, open, release: () => act(late.release) };
}

test.each(LATE)('%s, whose %s is late, leaves the focus in a dialog that was opened meanwhile', async (...page) => {
  const { user, open, release } = go(page);
  await open();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
  await write(user, search, 'ana');
  release();
  expect(await screen.findByRole('heading', { name: page[3], hidden: true })).toBeInTheDocument();
  expect(search).toHaveFocus();
  await write(user, search, ' g');
  expect(search).toHaveValue('ana g');
});

test.each(LATE)('%s, whose %s is late, takes the focus where nobody has moved it', async (...page) => {
  const { open, release } = go(page);
  await open();
  release();
  expect(await screen.findByRole('heading', { name: page[3] })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: page[3] })).toHaveFocus());
});

test('the form that a link to an empty plan opens leaves the focus in a dialog', async () => {
  const { user, open, release } = go(['/report/4/9#plan', '/plans/of/4/9', () => json({ ...PLAN, actions: [] }), /^Plan/]);
  await open();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
  release();
  expect(await screen.findByLabelText('Acción')).toBeInTheDocument();
  expect(search).toHaveFocus();
});

test('the title takes the focus from the link that led to its page', async () => {
  school('admin');
  const { user } = renderApp('/profile');
  await user.click(await screen.findByRole('link', { name: 'Categorías' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Categorías' })).toHaveFocus());
});

test('the title takes the focus from the search that led to its page', async () => {
  school('admin');
  const { user } = renderApp('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Mi perfil' });
  await user.keyboard('{Control>}k{/Control}');
  await write(user, await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' }), 'categ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Categorías' })).toHaveFocus());
});
