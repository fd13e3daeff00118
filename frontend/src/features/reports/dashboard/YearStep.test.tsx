import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { EMPTY_DASHBOARD, school } from '@/test/school';
import { on } from '@/test/server';

const metrics = { ...EMPTY_DASHBOARD, total_assigned: 60, total_evaluated: 33 };

test.each([
  [
    [{ state: 'open', number: 27, day: '2031-11-30', per_day: 4, evaluation_id: null, evaluation_name: null }],
    /enviadas\. Próximo cierre: 30 de noviembre de 2031\.$/,
  ],
  [[], /enviadas\.$/],
])('the first page of human resources says how far the year is (%j)', async (pending, until) => {
  school('gestionhumana');
  on('GET', '/dashboard/metrics', { ...metrics, pending });
  renderPage('/home');
  const link = await screen.findByRole('link', { name: /33 de 60 enviadas/ });
  expect(link).toHaveTextContent(until);
});
