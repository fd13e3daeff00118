import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { RouteFailure } from './RouteFailure';

const Unreachable = lazy<() => null>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Broken(): never {
  throw new Error('A bug');
}

test.each([
  ['breaks', Broken],
  ['does not arrive', Unreachable],
])('a page that %s says so, and offers to try again', async (_, Page) => {
  vi.spyOn(console, 'error').mockReturnValue();
  renderUi(<Page />, { errorElement: <RouteFailure /> });
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta página no se pudo mostrar');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});
