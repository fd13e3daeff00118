import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LatestRow } from '@/api/latestResults';
import { declared, drawPdfs, readPdf } from '@/test/pdf';
import { renderPage, settled, write } from '@/test/render';
import { makeEvaluation } from '@/test/school';
import { failure, json, makeUser, offline, on, requests, signInAs } from '@/test/server';

const ana: LatestRow = {
  user_id: 12,
  user_name: 'Ana Ñáñez',
  position: 'Docente',
  department: 'Primaria',
  category_name: 'Docentes',
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  period: 2026,
  overall_percentage: '87.50',
  confirmed_at: '2026-03-04T15:20:11-05:00',
  answered_at: '2026-03-05T08:00:00-05:00',
  is_published: true,
  submissions_count: 1,
  expected_submissions_count: 1,
  is_provisional: false,
};
const luis: LatestRow = {
  user_id: 13,
  user_name: 'Luis Gil',
  position: '',
  department: '',
  category_name: null,
  evaluation_id: null,
  evaluation_name: null,
  period: null,
  overall_percentage: null,
  confirmed_at: null,
  answered_at: null,
  is_published: null,
  submissions_count: null,
  expected_submissions_count: null,
  is_provisional: false,
};

const evaluation = (id: number, name: string) => makeEvaluation({ id, name });

const alert = async (message: string) => {
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(message)).toBeVisible();
  return dialog;
};

describe('reports', () => {
  beforeEach(() => {
    signInAs('gestionhumana');
    on('GET', '/reports/latest', () => json([ana, luis], { total: 12 }));
    on('GET', '/reports/follow-up', { answered: 2, unconfirmed: 8, requests: 0, corrections: 1 });
    on('GET', '/evaluations', [
      evaluation(4, 'Docentes 2026'),
      evaluation(3, 'Orientación 2025'),
      evaluation(2, 'Docentes 2026'),
    ]);
  });

  it('shows everybody with their latest result, from one call', async () => {
    renderPage('/reports');
    const row = await screen.findByRole('row', { name: /Ana Ñáñez/ });
    expect(within(row).getByText('Docentes 2026')).toBeVisible();
    expect(within(row).getByText('87.50%')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Ver Reporte de Ana Ñáñez' })).toHaveAttribute(
      'href',
      '/report/4/12',
    );
    const other = screen.getByRole('row', { name: /Luis Gil/ });
    expect(within(other).getByText('Sin Evaluación')).toBeVisible();
    expect(within(other).queryByRole('link', { name: /Ver Reporte/ })).toBeNull();
    const sent = requests('GET', '/reports/latest');
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({ page: '1', page_size: '10' });
    expect(screen.getByText('Mostrando 1–10 de 12')).toBeVisible();
  });

  it('filters by the name of the last evaluation, each offered once', async () => {
    const { user, router } = renderPage('/reports?page=2');
    const filter = await screen.findByRole('combobox', { name: 'Última evaluación' });
    expect(filter).toHaveDisplayValue('Todas');
    await screen.findByRole('option', { name: 'Docentes 2026' });
    expect(within(filter).getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Todas',
      'Docentes 2026',
      'Orientación 2025',
    ]);
    await user.selectOptions(filter, 'Orientación 2025');
    await waitFor(() =>
      expect(Object.fromEntries(requests('GET', '/reports/latest').at(-1)?.query ?? [])).toEqual({
        evaluation_name: 'Orientación 2025',
        page: '1',
        page_size: '10',
      }),
    );
    expect(router.state.location.search).toBe('?evaluation_name=Orientaci%C3%B3n+2025');
  });

  it('marks what is not published yet, which nobody can confirm', async () => {
    on('GET', '/reports/latest', () => json([{ ...ana, confirmed_at: null, answered_at: null, is_published: false }], { total: 1 }));
    renderPage('/reports');
    const row = await screen.findByRole('row', { name: /Ana Ñáñez/ });
    expect(within(row).getByText('Sin publicar')).toBeVisible();
    expect(within(row).queryByText('Sin confirmar')).toBeNull();
  });

  it('shows who has confirmed and answered', async () => {
    on('GET', '/reports/latest', () => json([ana, { ...luis, evaluation_id: 4, evaluation_name: 'E' }], { total: 12 }));
    renderPage('/reports');
    const row = await screen.findByRole('row', { name: /Ana Ñáñez/ });
    expect(within(row).getByText('Respondió el 5 de marzo de 2026')).toBeVisible();
    expect(within(row).queryByText(/Recibido/)).toBeNull();
    const other = screen.getByRole('row', { name: /Luis Gil/ });
    expect(within(other).getByText('Sin confirmar')).toBeVisible();
    expect(within(other).queryByText(/Respondió/)).toBeNull();
  });

  it.each([
    ['Sin confirmar (8)', 'unconfirmed', 'Nadie tiene por confirmar su último resultado.'],
    ['Con respuesta (2)', 'answered', 'Nadie ha respondido por escrito su último resultado.'],
  ])('leads to the list of %s and back to everybody', async (name, show, none) => {
    const { user, router } = renderPage('/reports?page=2&search=ana');
    const views = within(await screen.findByRole('navigation', { name: 'Qué mostrar' }));
    expect(views.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page');
    on('GET', '/reports/latest', () => json([], { total: 0 }));
    await user.click(await views.findByRole('link', { name }));
    expect(await screen.findByText(none)).toBeVisible();
    expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    expect(router.state.location.search).toBe(`?show=${show}`);
    expect(Object.fromEntries(requests('GET', '/reports/latest').at(-1)?.query ?? [])).toEqual({
      [show]: 'true',
      page: '1',
      page_size: '10',
    });
    await user.click(screen.getByRole('button', { name: 'Mostrar a todos' }));
    expect(router.state.location.search).toBe('');
  });

  it('keeps a search within what is shown, and ignores what it does not know', async () => {
    const { user, router } = renderPage('/reports?show=answered');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar por nombre' }), 'ana');
    await waitFor(() => expect(router.state.location.search).toBe('?show=answered&search=ana'));
    await router.navigate('/reports?show=quizás');
    await waitFor(() => expect(requests('GET', '/reports/latest').at(-1)?.query.size).toBe(2));
    const views = within(screen.getByRole('navigation', { name: 'Qué mostrar' }));
    expect(views.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page');
  });

  it('works without the counts', async () => {
    on('GET', '/reports/follow-up', () => failure(500));
    renderPage('/reports');
    expect(await screen.findByRole('row', { name: /Ana Ñáñez/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Con respuesta' })).toBeVisible();
  });

  it('searches by name', async () => {
    const { user } = renderPage('/reports');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar por nombre' }), 'ñañez');
    await waitFor(() =>
      expect(requests('GET', '/reports/latest').at(-1)?.query.get('search')).toBe('ñañez'),
    );
  });

  it('says when nobody is found, and leads back to everybody', async () => {
    on('GET', '/reports/latest', () => json([], { total: 0 }));
    const { user } = renderPage('/reports?search=zz');
    expect(await screen.findByText('No se encontraron usuarios evaluados.')).toBeVisible();
    on('GET', '/reports/latest', () => json([ana], { total: 1 }));
    await user.click(screen.getByRole('button', { name: 'Mostrar a todos' }));
    expect(await screen.findByRole('row', { name: /Ana Ñáñez/ })).toBeVisible();
  });

  it('alerts when the people cannot be loaded, and offers another try', async () => {
    on('GET', '/reports/latest', () => failure(500, 'Algo falló.'));
    const { user } = renderPage('/reports');
    const dialog = await alert('No se pudieron cargar los usuarios.');
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudieron cargar los usuarios.');
    on('GET', '/reports/latest', () => json([ana], { total: 1 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /Ana Ñáñez/ })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('alerts when the evaluations cannot be loaded, and shows the people all the same', async () => {
    on('GET', '/evaluations', () => failure(500));
    renderPage('/reports?evaluation_name=Docentes 2026');
    await alert('No se pudieron cargar las evaluaciones.');
    expect(await screen.findByRole('row', { name: /Ana Ñáñez/, hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Última evaluación', hidden: true })).toHaveDisplayValue('Docentes 2026');
  });

  it('alerts when no token is to be had', async () => {
    on('GET', '/csrf-token', () => failure(503));
    renderPage('/reports');
    await alert('No se pudo obtener el token CSRF.');
  });

  it('says in one alert all that failed, and not again until something was loaded in between', async () => {
    const calls = ['/csrf-token', '/evaluations', '/reports/latest'] as const;
    for (const call of calls) on('GET', call, offline);
    const app = renderPage('/reports');
    const sentences = [
      'No se pudo obtener el token CSRF.',
      'No se pudieron cargar los usuarios.',
      'No se pudieron cargar las evaluaciones.',
    ];
    const accept = async () => {
      const dialog = await screen.findByRole('alertdialog');
      for (const sentence of sentences) expect(await within(dialog).findAllByText(sentence)).toHaveLength(1);
      await app.user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    };
    /** Back to the tab, where the lists that failed are asked for again. */
    const comeBack = async () => {
      const again = calls.slice(1);
      const before = again.map((call) => requests('GET', call).length);
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => again.forEach((call, index) => expect(requests('GET', call).length).toBeGreaterThan(before[index] ?? 0)));
      await settled(app);
    };
    await accept();
    await comeBack();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudieron cargar los usuarios.');

    on('GET', '/csrf-token', { csrfToken: 'token-1' });
    on('GET', '/evaluations', []);
    on('GET', '/reports/latest', () => json([ana], { total: 1 }));
    await comeBack();
    expect(await screen.findByRole('row', { name: /Ana Ñáñez/ })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('downloads everybody who is found, not only the page', async () => {
    const saved = drawPdfs();
    const { user } = renderPage('/reports?search=a&evaluation_name=Docentes 2026&page=2');
    const everybody = Array.from({ length: 42 }, (_, index) => ({ ...ana, user_id: index, user_name: `Ana ${index}` }));
    await screen.findByRole('row', { name: /Ana Ñáñez/ });
    on('GET', '/reports/latest', [...everybody, luis]);
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.fromEntries(requests('GET', '/reports/latest').at(-1)?.query ?? [])).toEqual({
      search: 'a',
      evaluation_name: 'Docentes 2026',
    });
    expect(saved[0]?.name).toBe('reportes-docentes-2026.pdf');
    expect(declared()).toEqual([{ document: 'results' }]);
    const { pages, title } = await readPdf(saved[0]?.file ?? new Blob());
    expect(title).toBe('Resultados de evaluación');
    const text = pages.join(' ');
    for (const row of everybody) expect(text).toContain(`${row.user_name} Docente · Primaria Docentes 2026 87.50%`);
    expect(text).toContain('Luis Gil Sin Evaluación —');
    expect(text).toContain('Última evaluación: Docentes 2026 · Búsqueda: «a»');
  });

  it.each([
    ['', 'Todas las personas'],
    ['?category=3', 'Categoría: Docentes'],
    ['?provisional=true', 'Solo provisionales'],
    ['?band=80', 'Resultado: De 80% a menos de 85%'],
    ['?band=95', 'Resultado: De 95% a 100%'],
    ['?band=81', 'Todas las personas'],
    ['?evaluator=9', 'Evaluador: Elena Duarte'],
    ['?show=unconfirmed&year=2026&department=Primaria', 'Sin confirmar · 2026 · Departamento: Primaria'],
    [
      '?evaluation_name=Docentes 2026&provisional=true&evaluator=9&search=a&year=2026&category=3&department=Primaria',
      'Última evaluación: Docentes 2026 · Solo provisionales · Evaluador: Elena Duarte · Búsqueda: «a» · 2026 · Categoría: Docentes · Departamento: Primaria',
    ],
  ])('names in the document what the list is narrowed to: %j', async (address, words) => {
    on('GET', '/categories', [{ id: 2, name: 'Administración' }, { id: 3, name: 'Docentes' }]);
    on('GET', '/users/9', makeUser('evaluador', { id: 9, name: 'Elena Duarte' }));
    const saved = drawPdfs();
    const { user } = renderPage(`/reports${address}`);
    await screen.findByRole('row', { name: /Ana Ñáñez/ });
    on('GET', '/reports/latest', [ana, luis]);
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { pages } = await readPdf(saved[0]?.file ?? new Blob());
    expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(`Resultados de evaluación ${words} Folio`);
  });

  it('says when there is nothing to download', async () => {
    on('GET', '/reports/latest', () => json([], { total: 0 }));
    const { user } = renderPage('/reports');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    await alert('No hay datos para descargar.');
  });

  it('is closed to an evaluador', async () => {
    signInAs('evaluador');
    renderPage('/reports');
    expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  });
});
