import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedAction } from '@/api/plans';
import { renderApp } from '@/test/render';
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
    renderApp('/plans');
    const row = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent);
    expect(await row(/Excel/)).toEqual([
      '1 de diciembre de 2026',
      'Óscar PeñaDocentes (2026)',
      'Curso de ExcelResponde: Rosa Díaz',
      'Vencida',
      'Marcar como hecha',
    ]);
    expect((await row(/Visitas/)).slice(2)).toEqual([
      'VisitasResponde: sin responsableMarcada el 4 de mayo de 2026 por Gloria Ruiz',
      'Hecha',
      'No está hecha',
    ]);
    const [link] = screen.getAllByRole('link', { name: 'Ver el plan de Óscar Peña' });
    expect(link).toHaveAttribute('href', '/report/4/9#plan');
  });

  it('are searched and filtered by the server', async () => {
    const { user } = renderApp('/plans?page=2');
    await screen.findByRole('row', { name: /Excel/ });
    await user.selectOptions(screen.getByLabelText('Estado'), 'Vencidas');
    await user.selectOptions(screen.getByLabelText('Año de la evaluación'), '2025');
    answer();
    // At once: a machine that types slowly would search for less of it before.
    await user.click(screen.getByRole('searchbox'));
    await user.paste('excel');
    expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
    expect(lastQuery()).toEqual({ state: 'overdue', period: '2025', search: 'excel', page: '1', page_size: '10' });
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', page_size: '10' }));
    expect(await screen.findByText('Todavía no hay acciones planeadas')).toBeVisible();
  });

  it('are marked in their place', async () => {
    on('PUT', '/plans/6/done', () => {
      answer({ ...course, state: 'done', done_at: '2026-05-05T10:00:00-05:00' });
      return json(course);
    });
    const { user } = renderApp('/plans');
    await user.click(await screen.findByRole('button', { name: 'Marcar como hecha: Curso de Excel' }));
    expect(await screen.findByRole('button', { name: 'No está hecha: Curso de Excel' })).toHaveFocus();
    expect(requests('PUT', '/plans/6/done')[0]?.body).toEqual({ done: true });
    expect(screen.getByText('Acción marcada como hecha.')).toBeVisible();
  });

  it('say so where that failed', async () => {
    on('PUT', '/plans/7/done', failure(404, 'No se encontró lo que busca.'));
    const { user } = renderApp('/plans');
    await user.click(await screen.findByRole('button', { name: 'No está hecha: Visitas' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cambiar la acción.');
  });

  it('can be asked for again', async () => {
    on('GET', '/plans', failure(500));
    const { user } = renderApp('/plans');
    expect(await screen.findByText('No se pudieron cargar los planes de formación.')).toBeVisible();
    answer(course);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /Excel/ })).toBeVisible();
  });
});
