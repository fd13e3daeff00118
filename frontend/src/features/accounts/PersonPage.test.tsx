import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '@/constants';
import { renderPage } from '@/test/render';
import { bruno, listedAction, school } from '@/test/school';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('a name in the list leads to the person, and back to the list as it was', async () => {
  school('admin');
  const { user, router } = renderPage('/users?search=bruno');
  await user.click(await screen.findByRole('link', { name: 'Bruno Díaz' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bruno Díaz' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/users/9');
  const data = await section('Datos');
  expect(screen.getByText(/^Colaborador/)).toBeVisible();
  for (const words of ['Inactivo', 'Docentes']) expect(await data.findByText(words)).toBeVisible();
  expect((await section('Resultados')).getByRole('link', { name: 'Ver Reporte de Docentes 2026' })).toHaveAttribute('href', '/report/4/9');
  await user.click(screen.getByRole('link', { name: /Volver a/ }));
  expect(router.state.location.search).toBe('?search=bruno');
});

test('what can be done comes before what can be taken away', async () => {
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true });
  renderPage('/users/9');
  const edit = await screen.findByRole('link', { name: 'Editar' });
  const deactivate = screen.getByRole('button', { name: 'Desactivar a Bruno Díaz' });
  expect(edit.compareDocumentPosition(deactivate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a password that was chosen is reset to a temporary one, to be printed', async () => {
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true, email: 'bruno@colegio.example', access: 'set' });
  on('POST', '/users/temporary-passwords', [
    { id: 9, name: 'Bruno Díaz', email: 'bruno@colegio.example', access_code: 'k7wm-p4nd-9xtr', expires_at: '2026-12-01T08:00:00-05:00' },
  ]);
  const { user } = renderPage('/users/9');
  await user.click(await screen.findByRole('button', { name: 'Restablecer contraseña' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Bruno Díaz no podrá ingresar con la que eligió/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Restablecer' }));
  expect(within(await screen.findByRole('row', { name: /Bruno Díaz/ })).getByText('k7wm-p4nd-9xtr')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  expect(requests('POST', '/users/temporary-passwords')[0]?.body).toEqual({ ids: [9], replaces_chosen: true });
});

test('neither the password nor the status of the own evaluator is offered to be changed', async () => {
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true, email: 'bruno@colegio.example', access: null, has_access: null });
  renderPage('/users/9');
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeVisible();
  for (const name of ['Generar contraseña temporal', 'Restablecer contraseña', 'Desactivar a Bruno Díaz']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('an address that names nobody asks for nobody', async () => {
  school('admin');
  renderPage('/users/abc');
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
  expect(requests('GET', '/users/NaN')).toHaveLength(0);
});

test('leads to all actions of a person, those that are done too', async () => {
  school('admin');
  on('GET', '/plans', () => json([listedAction], { total: 30 }));
  renderPage('/users/9');
  expect(await screen.findByRole('link', { name: 'Ver las 30 acciones' })).toHaveAttribute('href', '/plans?search=Bruno+D%C3%ADaz&state=all');
});

test('says who evaluates the person, and assigns one more', async () => {
  school('admin');
  on('GET', '/users/9', { ...bruno, status: true });
  on('GET', '/users', () => json([makeUser('evaluador', { id: 51, name: 'Saúl Paz' })], { total: 1 }));
  on('POST', '/assignments', () => json({ id: 3 }, { status: 201 }));
  const { user } = renderPage('/users/9');
  const evaluators = await section('Quién evalúa a esta persona');
  expect(await evaluators.findByRole('link', { name: 'Rosa Díaz' })).toHaveAttribute('href', '/users/50');
  expect(evaluators.getByText('Por enviar')).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(evaluators.getByRole('combobox', { name: 'Asignar un evaluador' }));
  await user.click(await screen.findByRole('option', { name: 'Saúl Paz', hidden: true }));
  // The name that was chosen is no search: the others are still offered.
  await act(() => vi.advanceTimersByTimeAsync(2 * SEARCH_DEBOUNCE_MS));
  expect(requests('GET', '/users').map(({ query }) => query.get('search')).filter(Boolean)).toEqual([]);
  await user.click(evaluators.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Se asignó un evaluador a Bruno Díaz.')).toBeVisible();
  expect(requests('POST', '/assignments')[0]?.body).toEqual({ evaluator_id: 51, collaborator_id: 9 });
});

test('lists everybody an evaluator has, those to be evaluated first, but not whether the reader has been', async () => {
  school('gestionhumana');
  const me = signInAs('gestionhumana');
  on('GET', '/users/50', { ...bruno, id: 50, name: 'Rosa Díaz', role: 'evaluador', status: true });
  on('GET', '/dashboard/metrics', {
    evaluation_progress: [{ evaluator_id: 50, evaluator_name: 'Rosa Díaz', assigned: 3, evaluated: 1, pending: [] }],
  });
  on('GET', '/dashboard/missing/50', [{ collaborator_id: 72, collaborator_name: 'Beto' }]);
  const row = (id: number, name: string, status = true) => ({
    ...{ id: 100 + id, evaluator_id: 50, collaborator_id: id, collaborator_name: name, status },
    ...{ email: '', position: 'Docente', department: '' },
  });
  on('GET', '/assignments/50', [row(71, 'Ana'), row(72, 'Beto'), row(73, 'Ciro', false), row(me.id, 'Yo')]);
  renderPage('/users/50');
  const people = await section('A quiénes evalúa');
  await people.findByRole('link', { name: 'Ana' });
  expect(people.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'BetoDocentePor evaluar',
    'AnaDocenteEvaluada',
    'CiroDocenteInactiva',
    'YoDocente',
  ]);
  expect(people.getByText('No se muestra si ya la evaluó a usted.')).toBeVisible();
});

test('one call that fails takes its section only', async () => {
  school('gestionhumana');
  on('GET', '/users/evaluation-history/:id', failure(500));
  renderPage('/users/9');
  expect(await screen.findByText('No se pudo obtener el historial de evaluaciones.')).toBeVisible();
  expect((await section('Datos')).getByText('Inactivo')).toBeVisible();
});
