import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { FailureBoundary } from '@/ui/FailureBoundary';
import { lazyPage } from './lazyPage';
import { RouteFailure } from './RouteFailure';

const Unreachable = lazyPage<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

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

test('the next page gets its chance, and may break too', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const at = (key: string, page: ReactNode) => (
    <FailureBoundary fallback="Falla" resetBy={key}>
      {page}
    </FailureBoundary>
  );
  const { container, rerender } = render(at('a', <Broken />));
  expect(container).toHaveTextContent('Falla');
  rerender(at('b', 'Otra'));
  expect(container).toHaveTextContent('Otra');
  rerender(at('c', <Broken key="again" />));
  expect(container).toHaveTextContent('Falla');
});
