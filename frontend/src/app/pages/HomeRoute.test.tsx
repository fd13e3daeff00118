import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { school } from '@/test/school';
import { json, on } from '@/test/server';

test('the first page of human resources says what waits, with its number, and nothing else', async () => {
  school('gestionhumana');
  on('GET', '/reports/follow-up', { answered: 3, unconfirmed: 1, requests: 0, corrections: 0 });
  on('GET', '/users', () => json([], { total: 47 }));
  renderPage('/home');
  const answers = await screen.findByRole('link', { name: /De 2026: 3 resultados respondidos por escrito · 1 reporte sin confirmar/ });
  expect(answers).toHaveAttribute('href', expect.stringMatching(/^\/reports\?.*show=answered/));
  expect(await screen.findByRole('link', { name: /47 personas sin contraseña/ })).toHaveAttribute('href', '/users?status=none');
  expect(screen.queryByRole('link', { name: /evaluada/ })).toBeNull();
});

test('what somebody waits for comes before what is to be read', async () => {
  school('gestionhumana');
  on('GET', '/reports/follow-up', { answered: 3, unconfirmed: 1, requests: 2, corrections: 0 });
  renderPage('/home');
  const waiting = await screen.findByRole('link', { name: /· 2 correcciones por decidir/ });
  expect(waiting).toHaveAttribute('href', expect.stringMatching(/^\/reports\?.*show=requests/));
});
