import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/test/render';
import { itIs } from '@/test/clock';
import { failure, held, json, on, requests, signInAs } from '@/test/server';

const state = {
  is_on: true,
  people: 2,
  pending: 1,
  ready: 1,
  unconfirmed: 1,
  self_evaluation: 3, talks: 0,
  waiting: 1,
};
const rosa = { id: 50, name: 'Rosa Díaz', email: 'rosa@colegio.edu.co', pending: 2, ready: 0, unconfirmed: 0, self_evaluation: 0, talks: 0, parts: [
  { state: 'open', number: 2, day: '2026-03-20', per_day: 1, evaluation_id: null, evaluation_name: null },
  { state: 'upcoming', number: 1, day: '2026-04-02', per_day: null, evaluation_id: null, evaluation_name: null },
] };
const luis = { id: 51, name: 'Luis Gil', email: 'luis@colegio.edu.co', pending: 0, ready: 1, unconfirmed: 1, self_evaluation: 1, talks: 0, parts: [] };
const message = {
  id: 9,
  person_id: 50,
  person_name: 'Rosa Díaz',
  kind: 'reminder',
  state: 'failed',
  made_at: '2026-03-03T08:00:00-05:00',
  sent_at: null,
  reason: 'refused',
  smtp_code: 550,
};

beforeEach(() => {
  itIs('2026-03-04T12:00:00-05:00');
  signInAs('gestionhumana');
  on('GET', '/reminders', state);
  on('GET', '/reminders/people', () => json([luis, rosa], { total: 2 }));
  on('GET', '/reminders/messages', () => json([message], { total: 1 }));
});

const sending = () => screen.findByRole('button', { name: /^Enviar (\d+ )?recordatorios?$/ });
/** Once it can be pressed. */
const send = async () => {
  await waitFor(async () => expect(await sending()).not.toHaveAttribute('data-disabled'));
  return sending();
};
const sent = () => requests('POST', '/reminders').map(({ body }) => body);
const texts = (cells: HTMLElement[]) => cells.map((cell) => cell.textContent);

test('shows who would be reminded and why, and what was sent', async () => {
  renderPage('/reminders');
  const today = await screen.findByRole('table', { name: 'A quién se enviaría un recordatorio hoy, primero quien tiene más por evaluar' });
  await screen.findByText('Luis Gil');
  expect(texts(within(today).getAllByRole('cell'))).toEqual([
    ' ',
    'Luis Gilluis@colegio.edu.co',
    '1 resultado por leer1 resultado por confirmarSu autoevaluación por enviar',
    'Ver correo',
    ' ',
    'Rosa Díazrosa@colegio.edu.co',
    'Le faltan 3: 2 por enviar hasta el 20 de marzo y 1 abre el 2 de abril',
    'Ver correo',
  ]);
  expect(screen.getByText('Sin quienes ya lo recibieron hoy.')).toBeVisible();
  const log = screen.getByRole('table', { name: 'Correos, el más reciente primero' });
  expect(texts(within(log).getAllByRole('cell')).slice(1)).toEqual([
    'Rosa Díaz',
    'Recordatorio',
    'No se envióEl servidor no aceptó el correo de esta persona. Código 550.',
  ]);
  expect(screen.getByText(/1 correo espera su turno/)).toBeVisible();
});

test('keeps what was sent back until nothing above it can grow', async () => {
  const people = held(() => json([luis, rosa], { total: 2 }));
  on('GET', '/reminders/people', people.handler);
  renderPage('/reminders');
  const log = await screen.findByText('Correos enviados');
  await waitFor(() => expect(requests('GET', '/reminders/messages')).toHaveLength(1));
  expect(log).not.toBeVisible();
  expect(await sending()).toBeVisible();
  people.release();
  await waitFor(() => expect(log).toBeVisible());
});

test('shows the words before they are sent', async () => {
  on('GET', '/reminders/people/50', { to: rosa.email, subject: 'Tiene evaluaciones pendientes', text: 'Hola, Rosa:' });
  const { user } = renderPage('/reminders');
  await user.click(await screen.findByRole('button', { name: 'Ver correo para Rosa Díaz' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Correo para rosa@colegio.edu.co' });
  expect(dialog).toHaveTextContent('Tiene evaluaciones pendientesHola, Rosa:');
});

test('sends after asking, and looks again', async () => {
  on('POST', '/reminders', () => json({ people: 2 }));
  const { user } = renderPage('/reminders');
  await user.click(await send());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Se escribirá a las 2 personas de la lista.');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(requests('POST', '/reminders')).toHaveLength(0);
  await user.click(await send());
  const before = requests('GET', '/reminders').length;
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Se están enviando 2 recordatorios.')).toBeVisible();
  expect(sent()).toEqual([{ people: 2, search: '' }]);
  expect(requests('GET', '/reminders').length).toBeGreaterThan(before);
  on('GET', '/reminders/people', () => json([], { total: 0 }));
  await user.click(await send());
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  await waitFor(async () => expect(await sending()).toHaveAttribute('aria-disabled', 'true'));
  await waitFor(async () => expect(await sending()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('the figures narrow the list, and only those listed are written to', async () => {
  on('POST', '/reminders', () => json({ people: 1 }));
  on('GET', '/reminders/people', ({ query }) =>
    query.get('task') === 'pending' ? json([rosa], { total: 1 }) : json([luis, rosa], { total: 2 }),
  );
  const { user, router } = renderPage('/reminders?search=colegio');
  const choice = (name: string) => screen.findByRole('button', { name });
  expect(await choice('2 Recibirían un correo')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await choice('1 Tiene personas por evaluar'));
  expect(router.state.location.search).toBe('?search=colegio&task=pending');
  expect(await choice('1 Tiene personas por evaluar')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.queryByText('Luis Gil')).not.toBeInTheDocument());
  expect(requests('GET', '/reminders').at(-1)?.query.get('search')).toBe('colegio');
  await user.click(await send());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Se escribirá a la persona de la lista.');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Se está enviando 1 recordatorio.');
  expect(sent()).toEqual([{ people: 1, search: 'colegio', task: 'pending' }]);
});

test('the list is narrowed to whose self-evaluation waits', async () => {
  const { user, router } = renderPage('/reminders');
  await user.click(await screen.findByRole('button', { name: '3 Tienen su autoevaluación por enviar' }));
  expect(router.state.location.search).toBe('?task=self_evaluation');
  await waitFor(() => expect(requests('GET', '/reminders/people').at(-1)?.query.get('task')).toBe('self_evaluation'));
});

test('only those selected are written to', async () => {
  on('POST', '/reminders', () => json({ people: 1 }));
  const { user } = renderPage('/reminders');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Rosa Díaz' }));
  expect(screen.getByText('1 persona seleccionada')).toBeVisible();
  const bar = await screen.findByRole('group', { name: 'Acciones para la selección' });
  await user.click(within(bar).getByRole('button', { name: 'Enviar 1 recordatorio' }));
  expect(screen.getAllByRole('button', { name: /^Enviar \d+ recordatorio/ })).toHaveLength(1);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Se escribirá solo a la persona seleccionada.');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Se está enviando 1 recordatorio.');
  expect(sent()).toEqual([{ ids: [50] }]);
  expect(await screen.findByRole('checkbox', { name: 'Seleccionar a Rosa Díaz' })).not.toBeChecked();
});

test('who was selected is selected no longer where the list has changed', async () => {
  on('POST', '/reminders', failure(409, 'La lista cambió mientras tanto.'));
  const { user } = renderPage('/reminders');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar esta página' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar 2 recordatorios' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  expect(await screen.findByRole('alertdialog', { name: 'Aviso' })).toHaveTextContent('La lista cambió mientras tanto.');
  expect(screen.getByRole('checkbox', { name: 'Seleccionar esta página' })).not.toBeChecked();
});

test('looks what has become of what waits until nothing does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent = { ...message, state: 'sent', reason: '', smtp_code: null };
  on('GET', '/reminders/messages', () => json([{ ...sent, state: 'waiting' }], { total: 1 }));
  renderPage('/reminders');
  const log = await screen.findByRole('table', { name: 'Correos, el más reciente primero' });
  await within(log).findByText('En espera');
  on('GET', '/reminders', { ...state, waiting: 0 });
  on('GET', '/reminders/messages', () => json([sent], { total: 1 }));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(await within(log).findByText('Enviado')).toBeVisible();
  expect(screen.queryByText(/espera su turno/)).not.toBeInTheDocument();
  // An idle session must end although its page asks again and again.
  for (const call of ['/reminders', '/reminders/messages']) {
    const [first, ...again] = requests('GET', call).map(({ headers }) => headers.get('X-Unattended'));
    expect([first, ...new Set(again)]).toEqual([null, '1']);
  }
  const asked = requests('GET', '/reminders/messages').length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requests('GET', '/reminders/messages')).toHaveLength(asked);
});

test('trying again leaves the keyboard where it was, or at the title once there is something to read', async () => {
  on('GET', '/reminders', failure(500));
  const { user } = renderPage('/reminders');
  const retry = () => screen.findByRole('button', { name: 'Reintentar' });
  await user.click(await retry());
  await waitFor(() => expect(requests('GET', '/reminders')).toHaveLength(2));
  await waitFor(async () => expect(await retry()).toHaveFocus());
  on('GET', '/reminders', state);
  await user.keyboard('{Enter}');
  await send();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recordatorios' })).toHaveFocus());
});

test.each([
  [null, 'El servidor de correo no responde; se intenta cada minuto.'],
  [535, /no admite a Evaluacmo, por su usuario, su contraseña o su remitente.* Código 535\.$/],
])('tells a server that is away from one that does not let us in (%s)', async (code, words) => {
  on('GET', '/reminders/messages', () =>
    json([{ ...message, state: 'waiting', reason: 'unreachable', smtp_code: code }], { total: 1 }),
  );
  renderPage('/reminders');
  expect(await screen.findByText(words)).toBeVisible();
});

test('says what kept them from being sent', async () => {
  on('POST', '/reminders', failure(503, 'El servicio no está disponible.'));
  const { user } = renderPage('/reminders');
  await user.click(await send());
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  expect(await screen.findByRole('alertdialog', { name: 'Aviso' })).toHaveTextContent('No se pudieron enviar los recordatorios.');
});

test.each(['gestionhumana', 'admin'] as const)('without e-mail it sends nothing, and says to an admin where to look (%s)', async (role) => {
  signInAs(role);
  on('GET', '/reminders', { ...state, is_on: false });
  renderPage('/reminders');
  expect(await sending()).toBeDisabled();
  const note = await screen.findByText(/Lo activa quien administra el servidor/);
  expect(note.textContent.includes('docs/production.md')).toBe(role === 'admin');
  expect(note).not.toHaveTextContent('EVALUACMO_');
});

test('the log is asked for by kind and state', async () => {
  const { user } = renderPage('/reminders');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tipo' }), 'Invitación');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Enviado');
  const query = requests('GET', '/reminders/messages').at(-1)?.query;
  expect([query?.get('kind'), query?.get('state')]).toEqual(['invitation', 'sent']);
});
