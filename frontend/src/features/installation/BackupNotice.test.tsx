import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { school } from '@/test/school';
import { on, requests } from '@/test/server';

const AT = '2026-03-04T15:20:11-05:00';

test.each([
  ['failed', 'La copia de seguridad del 4 de marzo de 2026 falló.'],
  ['old', 'La última copia de seguridad es del 4 de marzo de 2026.'],
  ['none', 'Todavía no hay ninguna copia de seguridad.'],
])('an admin is told of a backup that is %s, and what to do', async (state, sentence) => {
  const user = userEvent.setup();
  school('admin');
  on('GET', '/installation/backups', { state, since: AT, last_at: AT });
  renderApp('/dashboard');
  const link = await screen.findByRole('button', { name: 'Qué hacer' });
  expect(link.compareDocumentPosition(await screen.findByRole('heading', { name: 'Avance de 2026' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(link);
  expect(screen.getByText(sentence, { exact: false })).toBeVisible();
  expect(await screen.findByRole('alertdialog', { name: 'Copias de seguridad' })).toHaveTextContent('evaluacmo check');
});

test('human resources do not ask for them', async () => {
  school('gestionhumana');
  renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  expect(requests('GET', '/installation/backups')).toEqual([]);
});
