import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Import } from '@/api/imports';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, held, json, noContent, offline, on, requests } from '@/test/server';

const uploaded: Import = {
  id: 5,
  kind: 'people',
  state: 'checking',
  file_name: 'personas.xlsx',
  author_id: 2,
  author_name: 'Gloria Ruiz',
  created_at: '2026-03-04T15:20:11-05:00',
  applied_at: null,
  total: 900,
  failed: 0,
  skipped: 0,
  updated: 0,
  omitted: 0,
  undecided: 0,
  version: 0,
  decided: 0,
  doubles: 0,
  inactive: 0,
  mended: 0,
  findings: [],
  ignored: [],
  notices: [],
  granted: [],
  left_out: [],
};
const checked: Import = { ...uploaded, state: 'checked', version: 1 };
const applied: Import = { ...checked, state: 'applied', applied_at: '2026-03-04T15:21:11-05:00' };

/** A file all of which is read. */
const MAPPING = {
  default_role: '',
  default_question_type: '',
  default_bank: '',
  surnames_first: false,
  has_headings: true,
  reading: null,
};
const FIELD = { is_needed: false, is_for_new: false, can_join: false, has_default: false, columns: [] as number[], others: [] as number[] };

const SAMPLE = {
  columns: [
    { key: 'name', label: 'Nombre' },
    { key: 'email', label: 'Correo' },
  ],
  rows: [{ sheet: '', row: 2, cells: ['Ana Gómez', 'ana@colegio.example'] }],
};

/** Uploading goes another way than by `fetch`; here it ends in the same place. */
class Upload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  responseText = '';
  status = 0;
  private url = '';
  private headers = new Headers();
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  abort() {
    this.onabort();
  }
  send(form: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void fetch(this.url, { method: 'POST', headers: this.headers, body: form }).then(async (response) => {
      this.status = response.status;
      this.responseText = await response.text();
      this.onload();
    }, this.onerror);
  }
}

beforeEach(() => {
  school('admin');
  on('GET', '/imports/:id/sample', SAMPLE);
  on('GET', '/imports/:id/names', () => json([], { total: 0 }));
  on('GET', '/imports/:id/mapping/names', ['Ana Peña']);
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const file = () => new File(['Nombre;Correo;Rol'], 'personas.xlsx');
const choose = () => screen.findByLabelText('Elegir un archivo');

test('a file is uploaded, checked, and imported once somebody is sure', async () => {
  on('POST', '/imports', () => json(uploaded, { status: 201 }));
  on('GET', '/imports/5', uploaded);
  on('POST', '/imports/5/check', () => json({ ...checked, notices: ['Se crearán estas categorías: Música.'] }));
  const answer = held(() => json(applied));
  on('POST', '/imports/5/apply', answer.handler);
  const { user } = renderPage('/imports');
  expect(await screen.findByRole('link', { name: 'Descargar plantilla' })).toHaveAttribute(
    'href',
    '/api/imports/template?kind=people',
  );
  await user.upload(await choose(), file());
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
  expect(requests('POST', '/imports/5/check')).toHaveLength(1);
  const first = within(await screen.findByRole('table', { name: 'Así se leerán las primeras filas' }));
  expect(first.getByRole('row', { name: 'Ana Gómez ana@colegio.example' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Importar 900 personas' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Se crearán estas categorías: Música.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('progressbar', { name: 'Importando 900 personas…' })).toBeVisible();
  on('GET', '/imports/5', applied);
  answer.release();
  expect(await screen.findByText('Se importó: 900 personas.')).toBeVisible();
  expect(screen.getByText(/Todavía no tienen contraseña/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Darles acceso' })).toHaveAttribute('href', '/users?status=none');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Personas: personas.xlsx' })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Ver usuarios' })).toHaveAttribute('href', '/users');
  await user.click(screen.getByRole('button', { name: 'Importar otro archivo' }));
  expect(await screen.findByRole('region', { name: 'Qué desea importar' })).toHaveFocus();
});

/** Uploads and imports a file, which comes to this. */
async function importFile(done: Import) {
  on('POST', '/imports/5/check', () => json(checked));
  on('POST', '/imports/5/apply', () => json(done));
  on('GET', '/imports/5', uploaded);
  const rendered = renderPage('/imports');
  await rendered.user.upload(await choose(), file());
  await rendered.user.click(await screen.findByRole('button', { name: 'Importar 900 personas' }));
  on('GET', '/imports/5', done);
  await rendered.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Importar' }));
  return rendered;
}

test('a list of people that has more is read again for the assignments, without choosing it once more', async () => {
  const pairs: Import = { ...checked, id: 6, kind: 'assignments', total: 40 };
  on('POST', '/imports', ({ query }) => json(query.get('kind') === 'assignments' ? pairs : uploaded, { status: 201 }));
  on('GET', '/imports/6', pairs);
  const { user, router } = await importFile({ ...applied, ignored: ['Jefe inmediato'] });
  await user.click(await screen.findByRole('button', { name: 'Leer las asignaciones de este archivo' }));
  expect(await screen.findByRole('heading', { name: 'Asignaciones: personas.xlsx' })).toBeVisible();
  expect(router.state.location.search).toBe('?id=6');
  expect(await screen.findByRole('button', { name: 'Importar 40 asignaciones' })).toBeVisible();
  const sent = requests('POST', '/imports');
  expect(sent.map(({ query }) => query.get('kind'))).toEqual(['people', 'assignments']);
});

test.each([
  ['of which everything was read', { ...applied, kind: 'people' as const }],
  ['of assignments', { ...applied, kind: 'assignments' as const, ignored: ['Cargo'] }],
])('a list %s is not read again', async (_, record) => {
  on('POST', '/imports', () => json(uploaded, { status: 201 }));
  await importFile(record);
  expect(await screen.findByText(/^Se importó: /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leer las asignaciones de este archivo' })).toBeNull();
});

test('one person among several rows is spoken of as one', async () => {
  on('GET', '/imports/5', { ...checked, total: 10, skipped: 9 });
  const { user } = renderPage('/imports?id=5');
  expect(await screen.findByText('1 fila de 10 se puede importar.')).toBeVisible();
  on('POST', '/imports/5/apply', () => json({ ...applied, total: 10, skipped: 9 }));
  await user.click(screen.getByRole('button', { name: 'Importar 1 persona' }));
  on('GET', '/imports/5', { ...applied, total: 10, skipped: 9 });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText(/Todavía no tiene contraseña\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Darle acceso' })).toBeVisible();
});

const cell = { key: 'email', label: 'Correo', text: 'ana', in_file: null, error: 'Escriba un correo electrónico válido.' };
const named = { key: 'name', label: 'Nombre', text: 'Ana Gómez', in_file: null, error: '' };
const row = {
  sheet: '',
  row: 7,
  cells: [named, cell],
  notice: '',
  left_out: null,
  same_names: [],
  same_as: null,
  is_other: false,
  is_inactive: false,
  activates: false,
};
const bruno = { id: 3, name: 'Ana Gómez', email: 'antes@colegio.example', position: 'Docente', is_active: true, sheet: '', row: null };
const review = async () => within(await screen.findByRole('table', { name: 'Lo que hay que revisar' }));

test('a wrong cell is mended in its place and the file checked again', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2, ignored: ['Notas'] });
  on('GET', '/imports/5/rows', () => json([row, { ...row, row: 9 }], { total: 2 }));
  const { user } = renderPage('/imports?id=5');
  const table = await review();
  const input = await table.findByRole('textbox', { name: 'Correo, fila 7' });
  expect(input).toHaveValue('ana');
  expect(input).toHaveAccessibleDescription('Escriba un correo electrónico válido.');
  expect(screen.getByText('58 de 60 se importarán · 2 con errores')).toBeVisible();
  expect(screen.getByText('Se ignoran estas columnas: Notas.')).toBeVisible();

  on('PATCH', '/imports/5/choices', failure(400, 'Revise.', { fields: { 'rows.0.cells.email': ['La celda tiene una fórmula.'] } }));
  await user.clear(input);
  await write(user, input, '=A1');
  await user.keyboard('{Enter}');
  expect(await table.findByText('La celda tiene una fórmula.')).toBeVisible();
  expect(input).toHaveValue('=A1');

  const mended = { ...cell, text: 'ana@colegio.example', in_file: 'ana', error: '' };
  on('PATCH', '/imports/5/choices', () => json({ ...checked, total: 60, failed: 1, mended: 1, version: 2 }));
  on('GET', '/imports/5/rows', () => json([{ ...row, cells: [named, mended] }, { ...row, row: 9 }], { total: 2 }));
  await user.clear(input);
  await write(user, input, 'ana@colegio.example');
  await user.click(table.getByRole('button', { name: 'Guardar: fila 7' }));
  expect(await table.findByText('Corregido. En el archivo: «ana».')).toBeVisible();
  expect(screen.getByText('59 de 60 se importarán · 1 con errores')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Como en el archivo: fila 7' }));
  expect(requests('PATCH', '/imports/5/choices').map(({ body }) => body)).toEqual([
    { version: 1, rows: [{ sheet: '', row: 7, cells: { email: '=A1' } }] },
    { version: 1, rows: [{ sheet: '', row: 7, cells: { email: 'ana@colegio.example' } }] },
    { version: 2, rows: [{ sheet: '', row: 7, cells: { email: null } }] },
  ]);
  await user.click(screen.getByRole('button', { name: 'Con errores (1)' }));
  expect(screen.getByRole('button', { name: 'Con errores (1)' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(requests('GET', '/imports/5/rows').at(-1)?.query.get('kind')).toBe('wrong'));
});

test('what is typed while a cell is saved stays, and is not lost by going on', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2 });
  on('GET', '/imports/5/rows', () => json([row, { ...row, row: 9 }], { total: 2 }));
  const { user, router } = renderPage('/imports?id=5');
  const table = await review();
  const input = await table.findByRole('textbox', { name: 'Correo, fila 7' });
  const answer = held(() => json({ ...checked, total: 60, failed: 1, mended: 1, version: 2 }));
  on('PATCH', '/imports/5/choices', answer.handler);
  await user.clear(input);
  await write(user, input, 'ana@colegio.example');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests('PATCH', '/imports/5/choices')).toHaveLength(1));
  await write(user, input, '.co');
  const mended = { ...cell, text: 'ana@colegio.example', in_file: 'ana', error: '' };
  on('GET', '/imports/5/rows', () => json([{ ...row, cells: [named, mended] }, { ...row, row: 9 }], { total: 2 }));
  answer.release();
  expect(await table.findByText('Corregido. En el archivo: «ana».')).toBeVisible();
  expect(input).toHaveValue('ana@colegio.example.co');
  await user.click(screen.getByRole('button', { name: 'Con errores (1)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  expect(input).toHaveValue('ana@colegio.example.co');
  await router.navigate('/users');
  expect(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
});

test('the focus goes to the next row when a mended one leaves the list', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2 });
  on('GET', '/imports/5/rows', () => json([row, { ...row, row: 9 }], { total: 2 }));
  on('PATCH', '/imports/5/choices', () => json({ ...checked, total: 60, failed: 1, version: 2 }));
  const { user } = renderPage('/imports?id=5&show=wrong');
  const table = await review();
  await write(user, await table.findByRole('textbox', { name: 'Correo, fila 7' }), '@colegio.example');
  on('GET', '/imports/5/rows', () => json([{ ...row, row: 9 }], { total: 1 }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(table.queryByRole('textbox', { name: 'Correo, fila 7' })).toBeNull());
  await waitFor(() => expect(table.getByRole('button', { name: 'Dejar fuera: fila 9' })).toHaveFocus());
});

test('what is wrong is left out by name, and the rest imported', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2 });
  on('GET', '/imports/5/rows', ({ query }) =>
    query.get('kind') === 'left_out' ? json([], { total: 0 }) : json([row, { ...row, row: 9 }], { total: 2 }),
  );
  on('GET', '/imports/5/errors', () => new Response(new Blob(['PK'])));
  on('PATCH', '/imports/5/choices', () => json({ ...checked, total: 60, omitted: 2, version: 2 }));
  on('POST', '/imports/5/apply', () => json({ ...applied, total: 60, omitted: 2 }));
  const { user } = renderPage('/imports?id=5');
  await user.click(await screen.findByRole('button', { name: 'Descargar lo que falta' }));
  await waitFor(() => expect(requests('GET', '/imports/5/errors')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Importar 58 de 60' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Importar 58 de 60?' }));
  expect(dialog.getByText('Quedan fuera 2 filas:')).toBeVisible();
  expect(dialog.getByText('Ana Gómez, fila 7')).toBeVisible();
  on('GET', '/imports/5', { ...applied, total: 60, omitted: 2 });
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Se importó: 58 personas.')).toBeVisible();
  expect(requests('PATCH', '/imports/5/choices')[0]?.body).toEqual({ version: 1, leave_out_wrong: true });
  expect(requests('POST', '/imports/5/apply')[0]?.body).toEqual({ update_existing: true, confirms_roles: false, version: 2 });
});

test('nothing is imported where leaving out what is wrong changes the others', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2 });
  on('GET', '/imports/5/rows', ({ query }) => json(query.get('kind') === 'left_out' ? [] : [row], { total: 1 }));
  on('PATCH', '/imports/5/choices', () => json({ ...checked, total: 60, omitted: 2, skipped: 1, version: 2 }));
  const { user } = renderPage('/imports?id=5');
  await user.click(await screen.findByRole('button', { name: 'Importar 58 de 60' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Las filas cambiaron. Mire cómo están ahora y pulse otra vez.')).toBeVisible();
  expect(requests('POST', '/imports/5/apply')).toHaveLength(0);
});

test('somebody with the name of a row and another address is the same or another, and nothing is imported before', async () => {
  const undecided = { ...row, cells: [named, { ...cell, text: 'nueva@colegio.example', error: '' }], same_names: [bruno] };
  on('GET', '/imports/5', { ...checked, total: 60, undecided: 2, doubles: 2 });
  on('GET', '/imports/5/rows', () => json([undecided], { total: 1 }));
  on('PATCH', '/imports/5/choices', () => json({ ...checked, total: 60, undecided: 1, doubles: 2, updated: 1, decided: 1, version: 2 }));
  on('GET', '/imports/5/changes', () => json([], { total: 0 }));
  const { user } = renderPage('/imports?id=5');
  const table = await review();
  expect(await table.findByText('antes@colegio.example · Docente')).toBeVisible();
  expect(screen.getByText('58 de 60 se importarán · 2 por decidir')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull();
  on('GET', '/imports/5/rows', () => json([{ ...undecided, same_as: 3 }], { total: 1 }));
  await user.click(table.getByRole('button', { name: 'Es la misma persona: Ana Gómez, antes@colegio.example' }));
  expect(await table.findByText('Su correo cambia de antes@colegio.example a nueva@colegio.example.')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Es otra persona: fila 7' }));
  await user.click(table.getByRole('button', { name: 'Dejar fuera: fila 7' }));
  expect(requests('PATCH', '/imports/5/choices').map(({ body }) => (body as { rows: unknown[] }).rows[0])).toEqual([
    { sheet: '', row: 7, person: 3 },
    { sheet: '', row: 7, person: 'other' },
    { sheet: '', row: 7, leave_out: true },
  ]);
});

test('all others are other people with one press, and deactivated ones are activated', async () => {
  const inactive = { ...row, cells: [named], is_inactive: true };
  on('GET', '/imports/5', { ...checked, undecided: 3, doubles: 3, inactive: 2 });
  on('GET', '/imports/5/rows', () => json([inactive, { ...inactive, row: 8, activates: true }], { total: 2 }));
  on('PATCH', '/imports/5/choices', () => json({ ...checked, undecided: 3, doubles: 3, inactive: 2, version: 2 }));
  const { user } = renderPage('/imports?id=5');
  const table = await review();
  const box = await table.findByRole('checkbox', { name: 'Activar: fila 7' });
  const answer = held(() => json({ ...checked, undecided: 3, doubles: 3, inactive: 2, version: 2 }));
  on('PATCH', '/imports/5/choices', answer.handler);
  await user.click(box);
  expect(box).toBeChecked();
  on('GET', '/imports/5/rows', () => json([{ ...inactive, activates: true }, { ...inactive, row: 8, activates: true }], { total: 2 }));
  answer.release();
  await waitFor(() => expect(requests('GET', '/imports/5/rows')).toHaveLength(2));
  expect(box).toBeChecked();
  on('PATCH', '/imports/5/choices', () => json({ ...checked, undecided: 3, doubles: 3, inactive: 2, version: 2 }));
  expect(table.getByRole('checkbox', { name: 'Activar: fila 8' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Activar a todas' }));
  await user.click(await screen.findByRole('button', { name: 'Son otras personas (3)' }));
  await waitFor(() => expect(requests('PATCH', '/imports/5/choices')).toHaveLength(3));
  expect(requests('PATCH', '/imports/5/choices').map(({ body }) => body)).toEqual([
    { version: 1, rows: [{ sheet: '', row: 7, activate: true }] },
    { version: 2, activate_all: true },
    { version: 2, all_others: true },
  ]);
});

test('what was chosen in another window is shown and not undone', async () => {
  on('GET', '/imports/5', { ...checked, total: 60, failed: 2 });
  on('GET', '/imports/5/rows', () => json([row], { total: 1 }));
  on('PATCH', '/imports/5/choices', failure(409, 'Este archivo cambió en otra ventana. Mire cómo está ahora.', { code: 'changed_meanwhile' }));
  const { user } = renderPage('/imports?id=5');
  const table = await review();
  const leaveOut = await table.findByRole('button', { name: 'Dejar fuera: fila 7' });
  on('GET', '/imports/5', { ...checked, total: 60, omitted: 1, version: 2 });
  on('GET', '/imports/5/rows', () => json([{ ...row, left_out: 'chosen' }], { total: 1 }));
  await user.click(leaveOut);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Este archivo cambió en otra ventana.');
  expect(await table.findByRole('button', { name: 'Volver a incluir: fila 7' })).toBeInTheDocument();
});

test('the list of imports says how many rows were left out and why', async () => {
  const part = { sheet: '', reason: 'wrong' as const, count: 2, where: '7, 9', texts: [] };
  const listed = { ...applied, total: 60, omitted: 2, left_out: [{ ...part, reason: 'headings' as const, count: 1 }, part] };
  on('GET', '/imports', () => json([listed], { total: 1 }));
  renderPage('/imports');
  expect(await screen.findByRole('cell', { name: '58 de 60 Fuera: 2 filas con errores (7, 9)' })).toBeVisible();
});

test('a file that cannot be read says why, and another can be chosen', async () => {
  on('POST', '/imports', failure(400, 'El libro tiene macros.'));
  const { user } = renderPage('/imports?kind=questions');
  await user.upload(await choose(), file());
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('El libro tiene macros.');
  expect(requests('POST', '/imports')[0]?.query.get('kind')).toBe('questions');
  expect(await choose()).toBeEnabled();
});

test('a file that is cancelled before there is a token is not sent', async () => {
  const token = held(() => json({ csrfToken: 'token-1' }));
  on('GET', '/csrf-token', token.handler);
  on('POST', '/imports', () => json(checked, { status: 201 }));
  on('GET', '/imports/5', checked);
  const { user } = renderPage('/imports');
  await user.upload(await choose(), file());
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.upload(await choose(), new File(['Nombre;Correo;Rol'], 'otras.xlsx'));
  token.release();
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
  const names = requests('POST', '/imports').map(({ body }) => ((body as FormData).get('file') as File).name);
  expect(names).toEqual(['otras.xlsx']);
});

test('a file is sent again where its token is refused', async () => {
  const tokens = ['old', 'new'];
  on('GET', '/csrf-token', () => json({ csrfToken: tokens.shift() }));
  on('POST', '/imports', ({ headers }) =>
    headers.get('X-CSRFToken') === 'new' ? json(checked, { status: 201 }) : failure(403, 'x', { code: 'csrf_failed' }),
  );
  on('GET', '/imports/5', checked);
  const { user } = renderPage('/imports');
  await user.upload(await choose(), file());
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
});

test('a session that has ended is found out by a file too', async () => {
  on('POST', '/imports', failure(401));
  const { user } = renderPage('/imports');
  await user.upload(await choose(), file());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu sesión ha expirado.');
});

test('an interrupted check goes on when it is asked to', async () => {
  on('GET', '/imports/5', uploaded);
  on('POST', '/imports/5/check', offline);
  const { user } = renderPage('/imports?id=5');
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Se interrumpió la revisión.');
  on('POST', '/imports/5/check', () => json(checked));
  await user.click(within(note).getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
});

test('a check that is cancelled is forgotten', async () => {
  on('GET', '/imports/5', { ...uploaded, kind: 'questions' });
  on('POST', '/imports/5/check', () => new Promise(() => undefined));
  on('DELETE', '/imports/5', noContent);
  const { user, router } = renderPage('/imports?id=5');
  expect(await screen.findByRole('progressbar', { name: 'Revisando 900 filas…' })).not.toHaveAttribute('aria-valuenow');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(requests('DELETE', '/imports/5')).toHaveLength(1));
  expect(router.state.location.search).toBe('?kind=questions');
  expect(screen.getByRole('radio', { name: 'Preguntas' })).toBeChecked();
});

test('a check that is cancelled says so where its file could not be discarded', async () => {
  on('GET', '/imports/5', uploaded);
  on('POST', '/imports/5/check', () => new Promise(() => undefined));
  on('DELETE', '/imports/5', failure(503, 'El servicio no está disponible.'));
  const { user } = renderPage('/imports?id=5');
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('No se pudo descartar el archivo.');
  expect(alert).toHaveTextContent('El servicio no está disponible.');
});

test('what was imported before can be undone, unless something stands in the way', async () => {
  on('GET', '/imports', () => json([applied], { total: 1 }));
  const answer = held(() => failure(409, 'No se puede deshacer: algo de lo que se importó ya está en uso.', { code: 'import_in_use' }));
  on('POST', '/imports/5/undo', answer.handler);
  const { user } = renderPage('/imports');
  await user.click(await screen.findByRole('button', { name: 'Deshacer: personas.xlsx' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByRole('progressbar', { name: 'Deshaciendo…' })).not.toHaveAttribute('aria-valuenow');
  answer.release();
  expect(await screen.findByText(/No se puede deshacer: algo de lo que se importó ya está en uso\./)).toBeVisible();
});

test('people who exist already are updated once every value was seen, or left as they are', async () => {
  on('GET', '/imports/5', { ...checked, skipped: 12, updated: 388 });
  const change = {
    sheet: '',
    row: 7,
    person_id: 3,
    name: 'Ana Gómez',
    changes: [
      { column: 'Puesto', before: '', after: 'Docente' },
      { column: 'Rol', before: 'Colaborador', after: 'Evaluador' },
    ],
  };
  on('GET', '/imports/5/changes', () => json([change], { total: 388 }));
  on('POST', '/imports/5/apply', () => json({ ...applied, skipped: 12, updated: 388 }));
  const { user } = renderPage('/imports?id=5');
  expect(await screen.findByText('500 nuevas · 388 se actualizan · 12 sin cambios')).toBeVisible();
  const name = 'Lo que cambia de las personas que ya tienen cuenta';
  const table = within(await screen.findByRole('table', { name }));
  expect(await table.findByRole('row', { name: 'Ana Gómez 7 Puesto Vacía Docente' })).toBeVisible();
  expect(table.getByRole('row', { name: 'Ana Gómez 7 Rol Colaborador Evaluador' })).toBeVisible();
  await user.click(within(screen.getByRole('navigation', { name: 'Páginas de lo que cambia' })).getByText('2'));
  await waitFor(() => expect(requests('GET', '/imports/5/changes').at(-1)?.query.get('page')).toBe('2'));

  await user.click(screen.getByRole('radio', { name: 'Dejarlas como están' }));
  expect(screen.queryByRole('table', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Importar 500 personas' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Actualizarlas con los datos del archivo' }));
  await user.click(screen.getByRole('button', { name: 'Importar 500 personas nuevas y 388 actualizadas' }));
  on('GET', '/imports/5', { ...applied, skipped: 12, updated: 388 });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Se importó: 500 personas nuevas y 388 actualizadas.')).toBeVisible();
  expect(requests('POST', '/imports/5/apply').map(({ body }) => body)).toEqual([
    { update_existing: true, confirms_roles: false, version: 1 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Deshacer: personas.xlsx' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('lo actualizado vuelve a sus datos anteriores');
});

test('whoever becomes a manager is named before and confirmed, but not those who are left as they are', async () => {
  const grant = { sheet: '', row: 2, name: 'Ana Gómez', email: 'ana@colegio.example', role: 'admin' as const, is_new: true };
  const known = { ...grant, row: 3, name: 'Bruno Díaz', email: 'bruno@colegio.example', is_new: false };
  on('GET', '/imports/5', { ...checked, updated: 1, granted: [grant, known] });
  on('GET', '/imports/5/changes', () => json([], { total: 1 }));
  on('POST', '/imports/5/apply', () => json(applied));
  const { user } = renderPage('/imports?id=5');
  const section = await screen.findByRole('region', { name: /^2 personas reciben un rol/ });
  expect(section).toHaveTextContent('Bruno Díaz (bruno@colegio.example): Administrador');
  await user.click(screen.getByRole('radio', { name: 'Dejarlas como están' }));
  expect(screen.getByRole('region', { name: /^Una persona recibe un rol/ })).not.toHaveTextContent('Bruno Díaz');
  await user.click(screen.getByRole('button', { name: /^Importar \d/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Ana Gómez (ana@colegio.example): Administrador')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Importar y dar estos roles' }));
  await waitFor(() =>
    expect(requests('POST', '/imports/5/apply')[0]?.body).toEqual({ update_existing: false, confirms_roles: true, version: 1 }),
  );
});

test("another person's file that is not applied is listed and cannot be opened", async () => {
  const mine = { ...checked, author_id: 7, id: 6, file_name: 'mia.xlsx' };
  on('GET', '/imports', () => json([checked, mine], { total: 2 }));
  renderPage('/imports');
  expect(await screen.findByText('personas.xlsx')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Abrir: mia.xlsx' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abrir: personas.xlsx' })).toBeNull();
});

test('human resources can give a word no role that they may not grant', async () => {
  school('gestionhumana');
  on('GET', '/imports/5', { ...uploaded, state: 'mapping' });
  const words = [{ text: 'Jefe', role: '', question_type: '' }, { text: 'Administrador', role: 'admin', question_type: '' }];
  const field = { ...FIELD, is_needed: true };
  on('GET', '/imports/5/mapping', {
    columns: [{ index: 0, heading: 'Correo', words: [] }, { index: 1, heading: 'Perfil', words }],
    fields: [
      { ...field, key: 'email', label: 'Correo', columns: [0] },
      { ...field, key: 'role', label: 'Rol', has_default: true, columns: [1] },
    ],
    sample: [],
    ...MAPPING,
  });
  renderPage('/imports?id=5');
  const optionsOf = (select: HTMLElement) => within(select).getAllByRole('option').map(({ textContent }) => textContent);
  expect(optionsOf(await screen.findByRole('combobox', { name: 'Jefe' }))).toEqual(['Sin elegir', 'Evaluador', 'Colaborador']);
  expect(optionsOf(screen.getByRole('combobox', { name: 'Administrador' }))).toContain('Administrador');
});

test('where all would only be changed, there is nothing to import without that', async () => {
  on('GET', '/imports/5', { ...checked, updated: 900 });
  on('GET', '/imports/5/changes', () => json([], { total: 0 }));
  const { user } = renderPage('/imports?id=5');
  expect(await screen.findByRole('button', { name: 'Importar 900 personas actualizadas' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Dejarlas como están' }));
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull();
});

test('columns with other headings and words for roles are chosen, with a preview', async () => {
  const field = FIELD;
  on('GET', '/imports/5', { ...uploaded, state: 'mapping' });
  on('GET', '/imports/5/mapping', {
    columns: [
      { index: 0, heading: 'Apellidos', words: [] },
      { index: 2, heading: 'Nombres', words: [] },
      { index: 3, heading: 'E-mail del colegio', words: [] },
      { index: 4, heading: 'Tipo', words: [{ text: 'Docente', role: 'colaborador', question_type: '' }, { text: 'Jefe', role: '', question_type: '' }] },
    ],
    fields: [
      { ...field, key: 'name', label: 'Nombre', is_needed: true, is_for_new: true, can_join: true },
      { ...field, key: 'email', label: 'Correo', is_needed: true },
      { ...field, key: 'role', label: 'Rol', has_default: true, is_needed: true, is_for_new: true, columns: [4] },
      { ...field, key: 'category', label: 'Categoría' },
    ],
    sample: [{ sheet: '', row: 2, cells: ['Peña', 'Ana', 'ana@colegio.example', 'JEFE'] }],
    ...MAPPING,
  });
  on('PUT', '/imports/5/mapping', () => json(checked));
  const { user } = renderPage('/imports?id=5');
  await user.click(await screen.findByRole('button', { name: 'Revisar el archivo' }));
  expect(requests('PUT', '/imports/5/mapping')).toHaveLength(0);
  expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('Elija una columna.');
  expect(screen.getByLabelText('Correo')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Revise este campo: Correo');
  await user.selectOptions(screen.getByLabelText('Correo'), 'E-mail del colegio');
  await user.selectOptions(screen.getByLabelText('Nombre'), 'Nombres');
  await user.selectOptions(screen.getByLabelText('Nombre: y además'), 'Apellidos');
  expect(screen.getByLabelText('Docente')).toHaveValue('colaborador');
  await user.selectOptions(screen.getByLabelText('Jefe'), 'Evaluador');
  const preview = within(screen.getByRole('table', { name: 'Así se leerán las primeras filas' }));
  expect(preview.getByRole('row', { name: 'Ana Peña ana@colegio.example Evaluador' })).toBeVisible();
  on('GET', '/imports/5', checked);
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
  expect(requests('PUT', '/imports/5/mapping')[0]?.body).toEqual({
    columns: { name: [2, 0], email: [3], role: [4], category: [] },
    roles: { Docente: 'colaborador', Jefe: 'evaluador' },
    question_types: {},
    surnames_first: false,
  });
});

test('a list without roles gives new people the one that is chosen', async () => {
  const field = { ...FIELD, is_needed: true };
  on('GET', '/imports/5', { ...uploaded, state: 'mapping' });
  on('GET', '/imports/5/mapping', {
    columns: [{ index: 0, heading: 'Correo', words: [] }],
    fields: [
      { ...field, key: 'email', label: 'Correo', columns: [0] },
      { ...field, key: 'role', label: 'Rol', has_default: true, is_for_new: true, columns: [] },
    ],
    sample: [{ sheet: '', row: 2, cells: ['ana@colegio.example'] }],
    ...MAPPING,
  });
  on('PUT', '/imports/5/mapping', () => json(checked));
  const { user } = renderPage('/imports?id=5');
  await user.selectOptions(await screen.findByLabelText('Todas las personas nuevas serán'), 'Colaborador');
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
  expect(await screen.findByText('Todo está bien: 900 filas.')).toBeVisible();
  expect(requests('PUT', '/imports/5/mapping').map(({ body }) => body)).toEqual([
    { columns: { email: [0], role: [] }, roles: {}, question_types: {}, surnames_first: false, default_role: 'colaborador' },
  ]);
});

test('sheets, hidden rows and the encoding are chosen before the columns', async () => {
  const sheet = { rows: 3, hidden_rows: 0, is_hidden: false };
  const reading = {
    encodings: ['Peña', 'Pe¤a'],
    encoding: 0,
    sheets: [
      { ...sheet, name: 'Activos', hidden_rows: 2 },
      { ...sheet, name: 'Retirados', is_hidden: true },
      { ...sheet, name: 'Portada', rows: 0 },
    ],
    chosen_sheets: [0],
    include_hidden: false,
  };
  const mapping = {
    columns: [{ index: 0, heading: 'Correo', words: [] }],
    fields: [{ ...FIELD, key: 'email', label: 'Correo', is_needed: true, columns: [0] }],
    sample: [{ sheet: '', row: 2, cells: ['ana@colegio.example'] }],
    ...MAPPING,
    reading,
  };
  const out = { sheet: 'Activos', reason: 'hidden', count: 2, where: '4, 6', texts: [] };
  const current = { ...uploaded, state: 'mapping' as const, total: 1, left_out: [out] };
  on('GET', '/imports/5', current);
  on('GET', '/imports/5/mapping', mapping);
  const { user } = renderPage('/imports?id=5');
  expect(await screen.findByRole('region', { name: 'Se lee 1 fila; quedan fuera 2:' })).toHaveTextContent(
    'Activos: 2 filas ocultas o filtradas (4, 6)',
  );
  expect(screen.getByRole('checkbox', { name: 'Retirados' })).toHaveAccessibleDescription('3 filas · hoja oculta');
  expect(screen.getByRole('checkbox', { name: 'Portada' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Peña' })).toBeChecked();

  on('PUT', '/imports/5/reading', () => json({ ...current, total: 6, left_out: [] }));
  on('GET', '/imports/5/mapping', {
    ...mapping,
    sample: [{ sheet: 'Activos', row: 2, cells: ['ana@colegio.example'] }],
    reading: { ...reading, chosen_sheets: [0, 1] },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Retirados' }));
  expect(await screen.findByRole('row', { name: 'Activos ana@colegio.example' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Retirados' })).toBeChecked();
  expect(screen.queryByText(/quedan fuera/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Leer también las 2 filas ocultas o filtradas' }));
  await user.click(screen.getByRole('radio', { name: 'Pe¤a' }));
  await waitFor(() => expect(requests('PUT', '/imports/5/reading')).toHaveLength(3));
  const usual = { encoding: 0, sheets: [0, 1], include_hidden: false };
  expect(requests('PUT', '/imports/5/reading').map(({ body }) => body)).toEqual([
    usual,
    { ...usual, include_hidden: true },
    { ...usual, encoding: 1 },
  ]);
});

test('surnames may come first, and another column may be the same field', async () => {
  on('GET', '/imports/5', { ...uploaded, state: 'mapping' });
  on('GET', '/imports/5/mapping', {
    columns: [
      { index: 0, heading: 'Apellidos y nombres', words: [] },
      { index: 1, heading: 'Correo institucional', words: [] },
      { index: 2, heading: 'Correo personal', words: [] },
    ],
    fields: [
      { ...FIELD, key: 'name', label: 'Nombre', is_needed: true, is_for_new: true, can_join: true, columns: [0] },
      { ...FIELD, key: 'email', label: 'Correo', is_needed: true, columns: [1], others: [2] },
    ],
    sample: [{ sheet: '', row: 2, cells: ['PEÑA GÓMEZ ANA', 'ana@colegio.example', 'a@correo.example'] }],
    ...MAPPING,
    surnames_first: true,
  });
  on('GET', '/imports/5/mapping/names', ({ query }) =>
    json([query.get('surnames_first') === 'true' ? 'Ana Peña Gómez' : 'Peña Gómez Ana']),
  );
  on('PUT', '/imports/5/mapping', () => json(checked));
  const { user } = renderPage('/imports?id=5');
  expect(await screen.findByRole('row', { name: 'Ana Peña Gómez ana@colegio.example' })).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('También puede ser: «Correo personal».');
  await user.click(screen.getByRole('checkbox', { name: 'Los apellidos van primero' }));
  expect(await screen.findByRole('row', { name: 'Peña Gómez Ana ana@colegio.example' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
  await waitFor(() => expect(requests('PUT', '/imports/5/mapping')[0]?.body).toMatchObject({ surnames_first: false }));
});

test('questions without a bank and with types of their own get those that are chosen', async () => {
  const words = [
    { text: 'Funcional', role: '', question_type: 'competency' },
    { text: 'Otra', role: '', question_type: '' },
  ];
  on('GET', '/imports/5', { ...uploaded, kind: 'questions', state: 'mapping' });
  on('GET', '/imports/5/mapping', {
    columns: [{ index: 0, heading: 'Ítem', words: [] }, { index: 1, heading: 'Clase', words }],
    fields: [
      { ...FIELD, key: 'bank', label: 'Banco de preguntas', is_needed: true, has_default: true },
      { ...FIELD, key: 'question_type', label: 'Tipo', is_needed: true, has_default: true, columns: [1] },
      { ...FIELD, key: 'question_text', label: 'Pregunta', is_needed: true, columns: [0] },
    ],
    sample: [{ sheet: '', row: 2, cells: ['Prepara sus clases.', 'Funcional'] }],
    ...MAPPING,
    default_bank: 'Preguntas 2026',
  });
  on('PUT', '/imports/5/mapping', () => json({ ...checked, kind: 'questions' }));
  const { user } = renderPage('/imports?id=5');
  await user.selectOptions(await screen.findByLabelText('Otra'), 'Objetivo');
  expect(screen.getByRole('row', { name: 'Competencia Prepara sus clases.' })).toBeVisible();
  const bank = screen.getByRole('textbox', { name: 'Banco de preguntas' });
  await user.clear(bank);
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
  expect(bank).toHaveAccessibleDescription(/Escriba el nombre del banco\./);
  await write(user, bank, 'Banco docente');
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
  await waitFor(() =>
    expect(requests('PUT', '/imports/5/mapping')[0]?.body).toEqual({
      columns: { bank: [], question_type: [1], question_text: [0] },
      roles: {},
      question_types: { Funcional: 'competency', Otra: 'objective' },
      surnames_first: false,
      default_bank: 'Banco docente',
    }),
  );
});

test('names that are written in another way, and rows that are left out, are shown', async () => {
  const out = { sheet: '', reason: 'note', count: 1, where: '9', texts: ['TOTAL'] };
  on('GET', '/imports/5', { ...checked, left_out: [out, { ...out, reason: 'headings', where: '1', texts: [] }] });
  on('GET', '/imports/5/names', () =>
    json([{ sheet: '', row: 2, before: 'PEÑA GÓMEZ, ANA', after: 'Ana Peña Gómez' }], { total: 1 }),
  );
  renderPage('/imports?id=5');
  const names = within(await screen.findByRole('table', { name: 'Nombres que se escriben de otra forma' }));
  expect(await names.findByRole('row', { name: '2 PEÑA GÓMEZ, ANA Ana Peña Gómez' })).toBeVisible();
  expect(screen.getByText('1 fila con totales o notas (9): «TOTAL»')).toBeVisible();
});
