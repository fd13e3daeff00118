import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp, write } from '@/test/render';
import { json, on, signInAs } from '@/test/server';

test('a new page begins at its top, a search stays, and going back finds a page as it was left', async () => {
  // The router's module keeps the positions of other tests, unless the session has its own.
  sessionStorage.setItem('react-router-scroll-positions', '{}');
  signInAs('admin');
  on('GET', '/users', () => json([], { total: 0 }));
  on('GET', '/categories', []);
  const { user, router } = renderApp('/users');
  const search = await screen.findByRole('searchbox');
  const scrolled = vi.spyOn(window, 'scrollTo');
  const scrollY = vi.spyOn(window, 'scrollY', 'get');
  scrollY.mockReturnValue(400);
  await write(user, search, 'ana');
  await waitFor(() => expect(router.state.location.search).toBe('?search=ana'));
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Categorías' }));
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0));
  await router.navigate(-1);
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 400));
});
