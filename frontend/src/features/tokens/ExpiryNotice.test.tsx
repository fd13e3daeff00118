import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { payrollToken, school } from '@/test/school';
import { on, requests } from '@/test/server';

const SOON = { ...payrollToken, expires_soon: true };
const FIRST = { ...SOON, id: 62, name: 'Biblioteca', expires_on: '2026-12-05' };

test.each([
  [[SOON], 'El token «Nómina» vence el 31 de diciembre de 2026.'],
  [[SOON, FIRST, { ...payrollToken, id: 63 }], 'Dentro de 30 días vencen 2 tokens, el primero el 5 de diciembre de 2026.'],
])('an admin is told of tokens that expire soon, and led to them', async (tokens, sentence) => {
  school('admin');
  on('GET', '/tokens', tokens);
  const { user } = renderApp('/dashboard');
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver Integraciones' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Integraciones' })).toBeVisible();
  expect(await screen.findAllByText('Vence pronto')).not.toHaveLength(0);
});

test('human resources do not ask for tokens', async () => {
  school('gestionhumana');
  renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  expect(requests('GET', '/tokens')).toEqual([]);
});
