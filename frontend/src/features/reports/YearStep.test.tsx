import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { school } from '@/test/school';
import { on } from '@/test/server';

const metrics = {
  year: 2026,
  has_evaluations: true,
  overall_average: '0.00',
  total_active_collaborators: 60,
  total_active_evaluators: 5,
  total_needing_training: 0,
  total_completed_evaluations: 33,
  completed_about_reader: 0,
  training_about_reader: 0,
  total_assigned: 60,
  total_evaluated: 33,
  evaluation_progress: [],
};

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
