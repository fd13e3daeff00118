import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '@/api/audit';
import { audit } from '@/strings/audit';
import { renderPage } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  at: '2026-03-04T15:20:11-05:00',
  action: 'session.started',
  actor_id: 7,
  actor_name: 'Ana Gómez',
  person_id: null,
  person_name: null,
  object_type: '',
  object_id: null,
  label: '',
  address: '192.0.2.7',
  origin: 'web',
  changes: {},
  ...more,
});

const changed = event({
  action: 'user.role_changed',
  person_id: 9,
  person_name: 'Bruno Díaz',
  object_type: 'user',
  object_id: 9,
  label: 'Bruno Díaz',
  changes: { role: ['colaborador', 'evaluador'], department: [null, 'Primaria'], status: [true, false] },
});

const answer = (...events: AuditEvent[]) => on('GET', '/audit', () => json(events, { total: events.length }));
const cells = async () => (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
const lastQuery = () => requests('GET', '/audit').at(-1)?.query.toString();

beforeEach(() => {
  signInAs('admin');
  answer(event({}));
});

describe('the audit log', () => {
  it.each(['action=session.started&since=2026-03-01', 'since=2026-03-01&until=2026-03-09'])('has its days cleared with the other filters: %s', async (search) => {
    const { user, router } = renderPage(`/audit?${search}`);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
  });

  it('says who did what, to whom, when and from where', async () => {
    answer(event({ action: 'report.opened', person_id: 9, person_name: 'Bruno Díaz', object_type: 'evaluation', label: 'Docentes 2026' }));
    renderPage('/audit');
    expect((await cells()).slice(1)).toEqual([
      'Ana Gómez',
      'Abrió un reporte',
      'Bruno DíazEvaluación: Docentes 2026',
      '192.0.2.7',
      '—',
    ]);
    expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-03-04T15:20:11-05:00');
  });

  it.each<[string, Partial<AuditEvent>, column: number, said: string]>([
    ['somebody unknown', { actor_id: null, actor_name: null }, 1, 'Sin identificar'],
    ['somebody who is gone', { actor_name: null }, 1, 'Persona eliminada (n.º 7)'],
    ['the server', { actor_id: null, actor_name: null, origin: 'command', address: '' }, 1, 'El servidor'],
    ['a command', { origin: 'command', address: '' }, 4, 'Orden en el servidor'],
    ['whom it was done to, once', { ...changed }, 3, 'Bruno Díaz'],
    ['nothing else', {}, 3, '—'],
    [
      'the evaluator of an assignment',
      { action: 'assignment.created', person_id: 9, person_name: 'Bruno', object_type: 'user', object_id: 5, label: 'Rosa' },
      3,
      'BrunoEvaluador: Rosa',
    ],
    ['a deleted evaluator', { action: 'assignment.deleted', object_type: 'user', object_id: 5 }, 3, 'Evaluador: Persona eliminada (n.º 5)'],
    ['a document', { action: 'list.exported', object_type: 'list', label: 'training' }, 3, 'Documento: Reporte de capacitación'],
    ['a workbook', { action: 'list.exported', object_type: 'list', label: 'submissions.xlsx' }, 3, 'Documento: Evaluaciones enviadas (Excel)'],
    ['a refused call', { action: 'access.refused', label: 'GET /api/audit' }, 3, 'GET /api/audit'],
    ['an action that it does not know', { action: 'new.thing' as AuditEvent['action'] }, 2, 'new.thing'],
  ])('names %s', async (_, more, column, said) => {
    answer(event(more));
    renderPage('/audit');
    expect((await cells())[column]).toBe(said);
  });

  it('shows on demand what changed, in words', async () => {
    answer(changed);
    const { user } = renderPage('/audit');
    const summary = await screen.findByText('Ver 3 cambios');
    expect(screen.getByText('Departamento')).not.toBeVisible();
    await user.click(summary);
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      'Antes: Colaborador Después: Evaluador',
      'Antes: vacío Después: Primaria',
      'Antes: Activo Después: Inactivo',
    ]);
    expect(screen.getAllByRole('term').map((each) => each.textContent)).toEqual(['Rol', 'Departamento', 'Estado']);
  });

  it.each(['opens_on', 'closes_on', 'results_on', 'due_on'])('shows the days of %s in words', async (field) => {
    answer(event({ action: 'evaluation.changed', changes: { [field]: [null, '2026-03-04'] } }));
    const { user } = renderPage('/audit');
    await user.click(await screen.findByText('Ver 1 cambio'));
    expect(screen.getByRole('definition')).toHaveTextContent('Antes: vacío Después: 4 de marzo de 2026');
  });

  it.each([
    ['way', 'school_account', 'Cuenta del colegio'],
    ['scope', 'published_results', 'Resultados publicados'],
    ['task', 'unconfirmed', 'Resultado sin confirmar'],
    ['task', 'later', 'later'],
    ['agreed_for', '2026-03-04T10:30:00-05:00', '4 de marzo de 2026 a las 10:30 a. m.'],
  ])('shows the value of %s %s in words, where it has some', async (field, value, said) => {
    answer(event({ changes: { [field]: [null, value] } }));
    const { user } = renderPage('/audit');
    await user.click(await screen.findByText('Ver 1 cambio'));
    expect(screen.getByRole('definition')).toHaveTextContent(`Antes: vacío Después: ${said}`);
  });

  it('says of a text that the log does not keep only that it changed', async () => {
    answer(event({ action: 'plan.changed', changes: { what: [null, null] } }));
    const { user } = renderPage('/audit');
    await user.click(await screen.findByText('Ver 1 cambio'));
    expect(screen.getByRole('term')).toHaveTextContent('Acción');
    expect(screen.getByRole('definition')).toHaveTextContent('Cambió; el registro no tiene el texto.');
  });

  it('is filtered on the server, and the filter is in the address and in the file', async () => {
    on('GET', '/audit/csv', () => new Response('Fecha'));
    const { user } = renderPage('/audit?search=bruno&action=report.opened&since=2026-03-01&until=2026-03-31');
    await screen.findByRole('table');
    const query = 'search=bruno&action=report.opened&since=2026-03-01&until=2026-03-31';
    await waitFor(() => expect(lastQuery()?.split('&').sort()).toEqual([...query.split('&'), 'page=1', 'page_size=25'].sort()));
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(requests('GET', '/audit/csv')).toHaveLength(1));
    expect(String(requests('GET', '/audit/csv')[0]?.query).split('&').sort()).toEqual(query.split('&').sort());
    expect(screen.getByLabelText('Qué pasó')).toHaveDisplayValue('Abrió un reporte');
    expect(screen.getByLabelText('Desde')).toHaveValue('2026-03-01');
  });

  it('is filtered by a kind as a whole', async () => {
    on('GET', '/audit', () => json([changed], { total: 200 }));
    const { user, router } = renderPage('/audit?page=3');
    await user.selectOptions(await screen.findByLabelText('Qué pasó'), 'Todo: resultados');
    await waitFor(() => expect(router.state.location.search).toBe('?action=results'));
    const asked = () => requests('GET', '/audit').at(-1)?.query.getAll('action');
    await waitFor(() => expect(asked()).toEqual(Object.keys(audit.actions.results)));
    expect(asked()).toEqual(expect.arrayContaining(['submission.stored', 'report.opened', 'list.exported']));
    expect(asked()).not.toContain('user.created');
  });

  it('takes no year that is still being typed for a day', async () => {
    const { router } = renderPage('/audit');
    const since = await screen.findByLabelText('Desde');
    fireEvent.change(since, { target: { value: '0202-03-01' } });
    expect(since).toHaveValue('0202-03-01');
    expect(router.state.location.search).toBe('');
    fireEvent.change(since, { target: { value: '2026-03-01' } });
    await waitFor(() => expect(router.state.location.search).toBe('?since=2026-03-01'));
  });

  it('says that the days are the wrong way round', async () => {
    answer();
    renderPage('/audit?since=2026-03-02&until=2026-03-01');
    expect(await screen.findByLabelText('Hasta')).toHaveAccessibleDescription(/^Es anterior a la fecha de inicio\./);
  });

  it('has its words for nothing, for nothing found, and a way back to all', async () => {
    answer();
    const { user, router } = renderPage('/audit?search=zoe&since=2026-03-01');
    expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver todo' }));
    expect(await screen.findByText('Todavía no hay nada registrado')).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Desde')).toHaveValue('');
  });

  it('says what failed, and tries again', async () => {
    on('GET', '/audit', failure(500));
    const { user } = renderPage('/audit');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar el registro de auditoría.');
    answer(event({}));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(within(await screen.findByRole('table')).getByText('Inició sesión')).toBeVisible();
  });
});
