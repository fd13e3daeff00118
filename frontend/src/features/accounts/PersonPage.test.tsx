import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { bruno, school } from '@/test/school';
import { failure, on } from '@/test/server';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('a name in the list leads to the person, and back to the list as it was', async () => {
  school('admin');
  const { user, router } = renderApp('/users?search=bruno');
  await user.click(await screen.findByRole('link', { name: 'Bruno Díaz' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bruno Díaz' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/users/9');
  const data = await section('Datos');
  for (const words of ['Colaborador', 'Inactivo', 'Docentes']) expect(await data.findByText(words)).toBeVisible();
  expect((await section('Resultados')).getByRole('link', { name: 'Ver Reporte de Docentes 2026' })).toHaveAttribute('href', '/report/4/9');
  await user.click(screen.getByRole('link', { name: 'Volver' }));
  expect(router.state.location.search).toBe('?search=bruno');
});

test('what can be done comes before what can be taken away', async () => {
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true });
  renderApp('/users/9');
  const edit = await screen.findByRole('link', { name: 'Editar' });
  const deactivate = screen.getByRole('button', { name: 'Desactivar a Bruno Díaz' });
  expect(edit.compareDocumentPosition(deactivate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('one call that fails takes its section only', async () => {
  school('gestionhumana');
  on('GET', '/users/evaluation-history/:id', failure(500));
  renderApp('/users/9');
  expect(await screen.findByText('No se pudo obtener el historial de evaluaciones.')).toBeVisible();
  expect((await section('Datos')).getByText('Colaborador')).toBeVisible();
});
