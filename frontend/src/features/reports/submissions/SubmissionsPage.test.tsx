import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { school } from '@/test/school';
import { json, on, requests } from '@/test/server';

beforeEach(() => {
  school('gestionhumana');
});

test('lists what was sent, without by whom, and leads to the report', async () => {
  renderPage('/submissions?year=2026&category=3&department=Primaria');
  expect(await screen.findByRole('cell', { name: 'Bruno Díaz' })).toBeVisible();
  expect(screen.getByText('1 evaluación enviada')).toBeVisible();
  expect(screen.getByText('Sin las que son sobre usted.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver Reporte de Bruno Díaz' })).toHaveAttribute('href', '/report/4/9');
  expect(requests('GET', '/reports/submissions').map(({ query }) => query.toString())).toEqual([
    'page=1&page_size=10&year=2026&category_id=3&department=Primaria',
  ]);
});

test('shows all again where the filters leave nothing', async () => {
  on('GET', '/reports/submissions', () => json([], { total: 0 }));
  const { user, router } = renderPage('/submissions?department=Nada');
  await user.click(await screen.findByRole('button', { name: 'Mostrar todas' }));
  expect(router.state.location.search).toBe('');
});
