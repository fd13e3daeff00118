import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { signInAs } from '@/test/server';

test('the menu of narrow screens opens at the first press, and gives the focus back', async () => {
  signInAs('colaborador');
  const { user } = renderApp('/home');
  const open = await screen.findByRole('button', { name: 'Abrir el menú' });
  await user.click(open);
  const drawer = await screen.findByRole('dialog', { name: 'Menú principal' });
  expect(within(drawer).getByRole('link', { name: 'Inicio' })).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: 'Cerrar el menú' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(open).toHaveFocus());
});

test('the rail of icons opens a menu with their names', async () => {
  signInAs('colaborador');
  const { user } = renderApp('/home');
  await user.click(await screen.findByRole('button', { name: 'Abrir el menú completo' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menú principal' });
  expect(within(drawer).getByRole('link', { name: 'Mi Historial de Evaluaciones' })).toBeVisible();
});

test('who has a password from somebody else is told on every page', async () => {
  signInAs('evaluador', {
    access_given_by_name: 'Gloria Hernández',
    access_given_at: '2026-03-04T15:20:11-05:00',
  });
  renderApp('/home');
  const notice = await screen.findByText(/Su contraseña actual la estableció Gloria Hernández el/);
  expect(notice).toHaveTextContent('4 de marzo de 2026');
  expect(within(notice).getByRole('link', { name: 'Cambiar mi contraseña' })).toHaveAttribute('href', '/profile');
});

test('a link of the narrow menu closes it: a page that comes takes the focus, else it goes back', async () => {
  signInAs('colaborador');
  const { user } = renderApp('/home');
  const open = await screen.findByRole('button', { name: 'Abrir el menú' });
  const follow = async (name: string) => {
    await user.click(open);
    const drawer = await screen.findByRole('dialog', { name: 'Menú principal' });
    await user.click(within(drawer).getByRole('link', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await follow('Inicio');
  await waitFor(() => expect(open).toHaveFocus());
  await follow('Mi Historial de Evaluaciones');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // the drawer, which gives the focus back a moment after it has closed
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the link to the content moves the focus there, and *back* still leads to the page before', async () => {
  signInAs('colaborador');
  const { user, router } = renderApp('/home');
  await user.click(await screen.findByRole('link', { name: 'Ana Gómez' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Mi perfil' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Saltar al contenido' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});
