import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { EMPTY_DASHBOARD, school } from '@/test/school';
import { on } from '@/test/server';

const metrics = { ...EMPTY_DASHBOARD, total_assigned: 60, total_evaluated: 33 };

test.each([
  [[{ closes_on: '2026-11-30', remaining: 27, days_left: 7, per_day: 4 }], /enviadas\. El cierre más cercano es el 30 de noviembre de 2026\.$/],
  [[], /enviadas\.$/],
])('the first page of human resources says how far the year is (%j)', async (deadlines, until) => {
  school('gestionhumana');
  on('GET', '/dashboard/metrics', { ...metrics, deadlines });
  renderApp('/home');
  const link = await screen.findByRole('link', { name: /33 de 60 evaluaciones/ });
  expect(link).toHaveTextContent(until);
});
