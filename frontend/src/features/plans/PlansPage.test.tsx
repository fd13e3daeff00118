import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedAction } from '@/api/plans';
import { renderPage } from '@/test/render';
import { listedAction } from '@/test/school';
import { failure, json, on, requests, signInAs } from '@/test/server';

const course: ListedAction = {
  ...listedAction,
  user_name: 'Óscar Peña',
  evaluation_name: 'Docentes',
  state: 'overdue',
};
const done: ListedAction = {
  ...course,
  id: 7,
  what: 'Visitas',
  responsible: '',
  state: 'done',
  done_at: '2026-05-04T10:00:00-05:00',
  done_by_name: 'Gloria Ruiz',
};

const answer = (...actions: ListedAction[]) => on('GET', '/plans', () => json(actions, { total: actions.length }));
const lastQuery = () => Object.fromEntries(requests('GET', '/plans').at(-1)?.query ?? []);

describe('everybody’s plans', () => {
  beforeEach(() => {
    signInAs('gestionhumana');
    on('GET', '/evaluations', [{ period: 2026 }, { period: 2025 }, { period: 2026 }]);
    answer(course, done);
  });

  it('say what, for whom, by whom, until when, and how far it is', async () => {
    renderPage('/plans');
    const row = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent);
    expect(await row(/Excel/)).toEqual([
      'Óscar PeñaDocentes (2026)',
      'Curso de ExcelResponsable: Rosa Díaz',
      '1 de diciembre de 2026',
      'Vencida',
      'Marcar como hecha',
    ]);
    const [, what, , ...rest] = await row(/Visitas/);
    expect([what, ...rest]).toEqual([
      'VisitasResponsable: sin responsable · Marcada el 4 de mayo de 2026 por Gloria Ruiz',
      'Hecha',
      'Marcar como pendiente',
    ]);
    expect(screen.getByRole('link', { name: 'Curso de Excel' })).toHaveAttribute('href', '/report/4/9#plan');
  });

  it('are searched and filtered by the server', async () => {
    const { user, router } = renderPage('/plans?page=2');
    await screen.findByRole('row', { name: /Excel/ });
    expect(lastQuery()).toEqual({ state: 'pending', page: '2', page_size: '10' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Vencidas');
    await user.selectOptions(screen.getByLabelText('Año'), '2025');
    answer();
    // At once: a machine that types slowly would search for less of it before.
    await user.click(screen.getByRole('searchbox'));
    await user.paste('excel');
    expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
    expect(lastQuery()).toEqual({ state: 'overdue', period: '2025', search: 'excel', page: '1', page_size: '10' });
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', page_size: '10' }));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).toBe('?state=overdue&period=2025&search=excel'));
  });

  it('are marked in their place', async () => {
    on('PUT', '/plans/6/done', () => {
      answer({ ...course, state: 'done', done_at: '2026-05-05T10:00:00-05:00' });
      return json(course);
    });
    const { user } = renderPage('/plans');
    await user.click(await screen.findByRole('button', { name: 'Marcar como hecha: Curso de Excel' }));
    expect(await screen.findByRole('button', { name: 'Marcar como pendiente: Curso de Excel' })).toHaveFocus();
    expect(requests('PUT', '/plans/6/done')[0]?.body).toEqual({ done: true });
    expect(screen.getByText('Acción marcada como hecha.')).toBeVisible();
  });

  it('say so where that failed', async () => {
    on('PUT', '/plans/7/done', failure(404, 'No se encontró lo que busca.'));
    const { user } = renderPage('/plans');
    await user.click(await screen.findByRole('button', { name: 'Marcar como pendiente: Visitas' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cambiar la acción.');
  });

  it('take one action for several people, in one form', async () => {
    const row = { user_id: 9, user_name: 'Óscar Peña', evaluation_id: 4, evaluation_name: 'Docentes', overall_percentage: '80.00' };
    on('GET', '/reports/latest', () => json([row, { ...row, user_id: 12, user_name: 'Ana Ñáñez' }], { total: 2 }));
    on('GET', '/users', () => json([], { total: 0 }));
    on('POST', '/plans/several', () => json([], { status: 201 }));
    const { user, router } = renderPage('/plans');
    await user.click(await screen.findByRole('link', { name: 'Agregar acción' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar' }));
    expect(screen.getByText('Elija al menos a una persona.')).toBeVisible();
    for (const name of ['Óscar Peña · Docentes', 'Ana Ñáñez · Docentes']) {
      await user.click(screen.getByRole('combobox', { name: 'Para quiénes' }));
      await user.click(await screen.findByRole('option', { name, hidden: true }));
    }
    fireEvent.change(screen.getByLabelText('Acción'), { target: { value: 'Taller' } });
    fireEvent.change(screen.getByLabelText('O alguien externo'), { target: { value: 'ACME' } });
    fireEvent.change(screen.getByLabelText('Fecha límite'), { target: { value: '2026-12-01' } });
    await user.click(screen.getByRole('button', { name: 'Agregar a 2 personas' }));
    expect(await screen.findByText('Acción agregada al plan de 2 personas.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/plans'));
    expect(requests('POST', '/plans/several').map(({ body }) => body)).toEqual([
      {
        people: [9, 12].map((user_id) => ({ evaluation_id: 4, user_id })),
        ...{ what: 'Taller', responsible_id: null, responsible_name: 'ACME', due_on: '2026-12-01' },
      },
    ]);
  });

  it('can be asked for again', async () => {
    on('GET', '/plans', failure(500));
    const { user } = renderPage('/plans');
    expect(await screen.findByText('No se pudieron cargar los planes de capacitación.')).toBeVisible();
    answer(course);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /Excel/ })).toBeVisible();
  });
});
