import { screen, waitFor, within } from '@testing-library/react';
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
