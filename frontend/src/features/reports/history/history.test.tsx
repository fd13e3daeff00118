import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { declared, drawPdfs, issueHistory, readPdf } from '@/test/pdf';
import { renderApp, renderPage } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';

const items = [
  {
    evaluation_id: 4,
    evaluation_name: 'Evaluación docente 2026',
    overall_percentage: '87.50',
    created_at: '2026-03-04T15:20:11-05:00',
    is_published: true,
  },
];

const ana = {
  collaborator_id: 12,
  collaborator_name: 'Ana Peña',
  position: '',
  department: 'Primaria',
  evaluations_count: 3,
};

describe('my history', () => {
  it('leads a colaborador from the menu to their own results and reports', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/users/evaluation-history/9', items);
    const { user } = renderApp('/home');
    const menu = await screen.findByRole('navigation', { name: 'Menú principal' });
    await user.click(within(menu).getByRole('link', { name: 'Mi Historial de Evaluaciones' }));
    const row = await screen.findByRole('row', { name: /Evaluación docente 2026/ });
    expect(within(row).getByText('87.50%')).toBeVisible();
    expect(within(row).getByText('4 de marzo de 2026')).toBeVisible();
    expect(within(row).getByRole('link', { name: /Ver Reporte/ })).toHaveAttribute(
      'href',
      '/report/4/9',
    );
  });

  it('says what will be there when nothing is', async () => {
    signInAs('colaborador', { id: 9 });
    on('GET', '/users/evaluation-history/9', []);
    renderPage('/my-history');
    expect(await screen.findByText('Todavía no tiene evaluaciones')).toBeVisible();
  });
});

describe('the evaluation history', () => {
  it('is closed to a colaborador', async () => {
    signInAs('colaborador');
    renderPage('/evaluation-history');
    expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  });

  it('pages and searches on the server', async () => {
    signInAs('gestionhumana');
    on('GET', '/users/collaborators/history', () => json([ana], { total: 1 }));
    renderPage('/evaluation-history?search=pena&page=1');
    const row = await screen.findByRole('row', { name: /Ana Peña/ });
    expect(within(row).getByText('No asignado')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Ver Historial de Ana Peña' })).toHaveAttribute(
      'href',
      '/evaluation-history/12',
    );
    const [sent] = requests('GET', '/users/collaborators/history');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      search: 'pena',
      page: '1',
      page_size: '10',
    });
  });

  it("shows one person's evaluations with their reports", async () => {
    signInAs('admin');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: 'Primaria' });
    on('GET', '/users/evaluation-history/12', items);
    renderPage('/evaluation-history/12');
    expect(await screen.findByRole('heading', { name: 'Ana Peña' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Ver Reporte/ })).toHaveAttribute(
      'href',
      '/report-detail/4/12',
    );
  });

  it('is sorted by the server, in a table and a workbook of one order', async () => {
    signInAs('admin');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/12', items);
    const { user, router } = renderPage('/evaluation-history/12');
    expect(await screen.findByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: /^Evaluación: ordenar/ }));
    expect(router.state.location.search).toBe('?history_sort=name');
    expect(screen.getByRole('columnheader', { name: 'Evaluación' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Descargar Excel' }));
    const asked = (path: string) => requests('GET', path).at(-1)?.query.get('sort');
    expect([asked('/users/evaluation-history/12'), asked('/exports/history/12')]).toEqual(['name', 'name']);
  });

  it('marks what is not published yet', async () => {
    signInAs('admin');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/12', [
      ...items.map((item) => ({ ...item, is_published: false })),
      ...items.map((item) => ({ ...item, evaluation_id: 3, evaluation_name: 'La anterior' })),
    ]);
    renderPage('/evaluation-history/12');
    const table = within(await screen.findByRole('table', { name: 'Resultados por evaluación' }));
    const row = await table.findByRole('row', { name: /Evaluación docente 2026/ });
    expect(within(row).getByText('Sin publicar')).toBeVisible();
    const earlier = table.getByRole('row', { name: /La anterior/ });
    expect(within(earlier).queryByText('Sin publicar')).toBeNull();
  });

  it('has its words for nobody and for a failure', async () => {
    signInAs('admin');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/12', []);
    const { unmount } = renderPage('/evaluation-history/12');
    expect(
      await screen.findByText('Este colaborador no tiene historial de evaluaciones.'),
    ).toBeVisible();
    unmount();
    on('GET', '/users/evaluation-history/12', () => failure(503));
    renderPage('/evaluation-history/12');
    expect(
      await screen.findByText('No se pudo obtener el historial de evaluaciones.'),
    ).toBeVisible();
  });
});

describe('the history as a document', () => {
  it("is one person's, with position and department", async () => {
    const saved = drawPdfs();
    issueHistory('Ana Peña');
    signInAs('gestionhumana');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: 'Primaria' });
    on('GET', '/users/evaluation-history/12', items);
    const { user } = renderPage('/evaluation-history/12');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('historial-de-evaluaciones-ana-peña.pdf');
    const { pages, title } = await readPdf(saved[0]?.file ?? new Blob());
    expect(title).toBe('Historial de evaluaciones de Ana Peña');
    expect(declared()).toEqual([{ document: 'history', user_id: 12 }]);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Puesto No asignado Departamento Primaria');
    expect(text).toContain('Evaluación docente 2026 87.50% 4 de marzo de 2026');
  });

  it('is not drawn with another name than it was issued for', async () => {
    const saved = drawPdfs();
    issueHistory('Ana María Peña');
    signInAs('gestionhumana');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/12', items);
    const { user } = renderPage('/evaluation-history/12');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Los resultados o el nombre cambiaron desde que se abrió esta página.',
    );
    expect(saved).toHaveLength(0);
  });

  it('is one’s own', async () => {
    const saved = drawPdfs();
    issueHistory('Łukasz Gil');
    signInAs('colaborador', { id: 9, name: 'Łukasz Gil' });
    on('GET', '/users/9', { id: 9, name: 'Łukasz Gil', position: '', department: '' });
    on('GET', '/users/evaluation-history/9', items);
    const { user } = renderPage('/my-history');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { pages } = await readPdf(saved[0]?.file ?? new Blob());
    expect(pages[0]).toContain('Łukasz Gil');
    expect(declared()).toEqual([{ document: 'history', user_id: 9 }]);
  });

  it.each([
    ['/evaluation-history/12', 'admin'],
    ['/my-history', 'colaborador'],
  ] as const)('says at %s that there is nothing', async (address, role) => {
    signInAs(role, { id: 9 });
    for (const id of [9, 12]) on('GET', `/users/${id}`, { id, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/:id', []);
    const { user } = renderPage(address);
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay datos para generar el PDF.');
  });

  it('says when the results could not be had', async () => {
    signInAs('admin');
    on('GET', '/users/12', { id: 12, name: 'Ana Peña', position: '', department: '' });
    on('GET', '/users/evaluation-history/12', () => failure(500));
    const { user } = renderPage('/evaluation-history/12');
    await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'No se pudo obtener el historial de evaluaciones.',
    );
  });
});
