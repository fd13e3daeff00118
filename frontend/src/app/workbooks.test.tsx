import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchTable } from '@/api/workbooks';
import { renderPage, renderUi } from '@/test/render';
import { school } from '@/test/school';
import { failure, held, json, offline, on, requests } from '@/test/server';
import { ExcelButton } from '@/ui/ExcelButton';

const workbook = (name = 'personas-2026-11-21.xlsx') =>
  new Response(new Blob(['PK']), { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });

const VIEW = { at: '2026-03-04T15:20:11-05:00', evaluation_id: 4, evaluation_name: 'Docentes', own: true };

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const press = async (user: ReturnType<typeof renderUi>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Descargar Excel' }));

describe('the button', () => {
  test('asks once, shows that it works, and saves the file under the name that the server gave', async () => {
    const answer = held(() => workbook());
    on('GET', '/exports/people', answer.handler);
    const { user } = renderUi(<ExcelButton fetch={fetchTable('people', { search: 'ana', role: null })} />);
    await press(user);
    await press(user);
    const button = screen.getByRole('button', { name: 'Descargar Excel' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
    answer.release();
    await waitFor(() => expect(saved).toEqual(['personas-2026-11-21.xlsx']));
    expect(button).toHaveAttribute('aria-busy', 'false');
    expect(requests('GET', '/exports/people').map(({ query }) => String(query))).toEqual(['search=ana']);
  });

  test.each([
    ['a refusal', () => failure(503, 'El servicio no está disponible.'), 'El servicio no está disponible.'],
    ['no connection', offline, 'No se pudo crear el archivo de Excel.'],
  ])('says so after %s, saves nothing, and tries again', async (_, answer, reason) => {
    on('GET', '/exports/people', answer);
    const { user } = renderUi(<ExcelButton fetch={fetchTable('people')} />);
    await press(user);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('No se pudo crear el archivo de Excel.');
    expect(dialog).toHaveTextContent(reason);
    expect(saved).toEqual([]);
    on('GET', '/exports/people', () => workbook());
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('is given up where the screen is left', async () => {
    on('GET', '/exports/people', held(() => workbook()).handler);
    const { user, unmount } = renderUi(<ExcelButton fetch={fetchTable('people')} />);
    await press(user);
    unmount();
    expect(requests('GET', '/exports/people')[0]?.signal?.aborted).toBe(true);
    expect(saved).toEqual([]);
  });
});

test.each([
  ['/users?search=ana', '/exports/people', { search: 'ana' }],
  ['/evaluators?search=ana', '/exports/people', { role: 'evaluador', search: 'ana' }],
  ['/collaborators', '/exports/people', { role: 'colaborador' }],
  ['/categories?search=guías', '/exports/categories', { search: 'guías' }],
  ['/evaluations?search=2026', '/exports/evaluations', { search: '2026' }],
  ['/question-banks?search=banco', '/exports/questions', { search: 'banco' }],
  ['/assignments?evaluator=50&search=ana', '/exports/assignments', { evaluator_id: '50', search: 'ana' }],
  [
    '/reports?search=ana&evaluation_name=Docentes',
    '/exports/results',
    { search: 'ana', evaluation_name: 'Docentes' },
  ],
  ['/reports?show=unconfirmed', '/exports/results', { unconfirmed: 'true' }],
  ['/reports?show=answered&search=ana', '/exports/results', { search: 'ana', answered: 'true' }],
  [
    '/reports?show=corrections&search=ana&year=2025&category=3',
    '/exports/corrections',
    { search: 'ana', period: '2025', category_id: '3' },
  ],
  ['/reports?year=2025&department=Primaria', '/exports/results', { period: '2025', department: 'Primaria' }],
  ['/evaluation-history?search=ana', '/exports/history', { search: 'ana' }],
  ['/evaluation-history/9', '/exports/history/9', { sort: '-date' }],
  ['/profile', '/profile/report-views/xlsx', {}],
  ['/my-history', '/exports/history/7', { sort: '-date' }],
  ['/training-report?search=ana&year=2025', '/exports/training', { search: 'ana', period: '2025' }],
  ['/readiness', '/exports/readiness', {}],
  ['/plans?search=excel&state=done', '/exports/plans', { search: 'excel', state: 'done' }],
  [
    '/self-evaluations?year=2025&category=3&sent=false',
    '/exports/self_evaluations',
    { period: '2025', category_id: '3', sent: 'false' },
  ],
  ['/talks?year=2025&talk=none', '/exports/talks', { period: '2025', talk: 'none' }],
  ['/reminders?kind=reminder&state=sent', '/reminders/messages/xlsx', { kind: 'reminder', state: 'sent' }],
  [
    '/audit?search=ana&since=2026-03-01&action=user.created',
    '/audit/xlsx',
    { search: 'ana', since: '2026-03-01', action: 'user.created' },
  ],
])('%s downloads what it shows', async (address, path, query) => {
  school('admin');
  on('GET', '/exports/*', () => workbook());
  on('GET', '/audit/xlsx', () => workbook());
  on('GET', '/reminders/messages/xlsx', () => workbook());
  on('GET', '/profile/report-views', () => json([VIEW], { total: 1 }));
  on('GET', '/profile/report-views/xlsx', () => workbook());
  const { user } = renderPage(address);
  await press(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests('GET', path).map((request) => Object.fromEntries(request.query))).toEqual([query]);
});
