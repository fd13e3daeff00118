import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, CsrfError } from '@/errors';
import { cutOff, failure, json, noContent, offline, on, requests } from '@/test/server';
import { api, setConfirmationHandler, setUnauthorizedHandler } from './client';

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const rename = (name: string) => api.put('/categories/{category_id}', { path: { category_id: 1 }, body: { name } });
const createUser = () => api.post('/users', { body: { name: 'Ana', email: 'ana@colegio.edu.co', role: 'colaborador', password: 'una clave larga' } });

beforeEach(() => {
  window.history.replaceState(null, '', '/users');
});

test('sends cookies, the header that marks our calls, and the search without empty values', async () => {
  on('GET', '/users', []);
  await api.get('/users', { query: { search: 'á b', page: 2, role: '', status: undefined } });
  const [request] = requests('GET', '/users');
  expect(request?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(request?.credentials).toBe('include');
  expect(request?.query.toString()).toBe('search=%C3%A1+b&page=2');
});

test('a write carries a fresh token and JSON', async () => {
  on('POST', '/categories', json({ id: 1, name: 'Docente' }, { status: 201 }));
  expect(await api.post('/categories', { body: { name: 'Docente' } })).toEqual({ id: 1, name: 'Docente' });
  const [request] = requests('POST', '/categories');
  expect(request?.headers.get('X-CSRFToken')).toBe('token-1');
  expect(request?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(request?.credentials).toBe('include');
  expect(request?.headers.get('Content-Type')).toBe('application/json');
  expect(request?.body).toEqual({ name: 'Docente' });
});

test('writes at the same time share one token call', async () => {
  on('DELETE', '/categories/:id', noContent);
  await Promise.all([api.delete('/categories/{category_id}', { path: { category_id: 1 } }), api.delete('/categories/{category_id}', { path: { category_id: 2 } })]);
  expect(requests('GET', '/csrf-token')).toHaveLength(1);
});

test('a token that was refused is fetched anew, once', async () => {
  const tokens = ['old', 'new'];
  on('GET', '/csrf-token', () => json({ csrfToken: tokens.shift() }));
  on('PUT', '/categories/1', ({ headers }) =>
    headers.get('X-CSRFToken') === 'new' ? json({ id: 1 }) : failure(403, 'Token.', { code: 'csrf_failed' }),
  );
  expect(await rename('x')).toEqual({ id: 1 });
  expect(requests('PUT')).toHaveLength(2);
});

test('any other refusal is not tried again', async () => {
  on('PUT', '/categories/1', failure(403, 'No puede.', { code: 'forbidden' }));
  expect(await thrownBy(rename('x'))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(requests('PUT')).toHaveLength(1);
});

test('what others have changed meanwhile is read from the refusal, and nothing else that stands there', async () => {
  const position = { value: 'Rector', changed_by_name: 'Ana Gómez', changed_at: '2026-11-26T10:00:00-05:00' };
  const changed = { position, city: { value: null }, name: 'x' } as unknown as Record<string, typeof position>;
  on('PUT', '/categories/1', failure(409, 'Cambió.', { code: 'changed_meanwhile', changed }));
  expect(await thrownBy(rename('x'))).toMatchObject({
    code: 'changed_meanwhile',
    changed: { position, city: { value: null, changed_by_name: null, changed_at: null } },
  });
});

test.each([
  ['the connection is gone', offline],
  ['the server fails', () => failure(500)],
  ['the answer holds no token', () => json({})],
])('nothing is sent without a token: %s', async (_, answer) => {
  on('GET', '/csrf-token', answer);
  on('POST', '/categories', {});
  const error = await thrownBy(api.post('/categories', { body: { name: 'x' } }));
  expect(error).toBeInstanceOf(CsrfError);
  expect(error).toHaveProperty('message', 'Error obteniendo el token CSRF.');
  expect(requests('POST')).toHaveLength(0);
});

test('signing out takes the token from the cookie', async () => {
  document.cookie = 'csrftoken=from-cookie';
  on('POST', '/logout', noContent);
  expect(await api.post('/logout', { csrf: 'cookie' })).toBeUndefined();
  expect(requests('POST', '/logout')[0]?.headers.get('X-CSRFToken')).toBe('from-cookie');
  expect(requests('GET', '/csrf-token')).toHaveLength(0);
  document.cookie = 'csrftoken=; Max-Age=0';
});

test('a page brings its total', async () => {
  on('GET', '/users', () => json([{ id: 1 }], { total: 63 }));
  expect(await api.getPage('/users')).toEqual({ items: [{ id: 1 }], total: 63 });
});

test('a failure carries everything the server said', async () => {
  const answer = failure(400, 'Revise los datos.', { code: 'invalid', fields: { email: ['Ya existe.'] } });
  answer.headers.set('Retry-After', '7');
  on('GET', '/users', () => answer);
  const error = await thrownBy(api.get('/users'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    message: 'Revise los datos.',
    code: 'invalid',
    fields: { email: ['Ya existe.'] },
    retryAfter: 7,
  });
});

test.each(['<html>502</html>', '', '[]', '"x"'])('a failure in another shape: %j', async (body) => {
  on('GET', '/users', () => new Response(body, { status: 502 }));
  expect(await thrownBy(api.get('/users'))).toMatchObject({ status: 502, fields: {}, code: '' });
});

test.each([
  ['from the start', offline],
  ['in the middle of the answer', () => cutOff()],
])('no connection %s is a failure with status 0', async (_, answer) => {
  on('GET', '/users', answer);
  on('POST', '/users', answer);
  const calls = [api.get('/users'), api.getPage('/users'), api.getFile('/users'), createUser()];
  for (const error of await Promise.all(calls.map(thrownBy))) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: 'network' });
  }
});

test('a refusal that was cut off is a refusal: nothing was stored by it', async () => {
  on('POST', '/users', () => cutOff(409));
  expect(await thrownBy(createUser())).toMatchObject({ status: 409, code: '' });
});

test('nothing gives a call up but whoever made it: there is no timeout', async () => {
  on('GET', '/users', []);
  on('PUT', '/categories/1', {});
  await api.get('/users');
  await rename('x');
  expect(requests().map(({ path, signal }) => [path, signal ?? null])).toEqual([
    ['/users', null],
    ['/csrf-token', null],
    ['/categories/1', null],
  ]);
});

test.each([
  ['before the answer', () => Promise.reject(new DOMException('Aborted', 'AbortError')), 'AbortError'],
  ['in the middle of it', () => cutOff(), 'TypeError'],
])('a call that was given up %s stays given up', async (_, answer, name) => {
  const controller = new AbortController();
  controller.abort();
  on('GET', '/users', answer);
  const error = await thrownBy(api.get('/users', { signal: controller.signal }));
  expect(error).toHaveProperty('name', name);
});

test.each([
  ['/users', true],
  ['/', false],
  ['/login', false],
])('a 401 on %s ends the session: %s', async (address, ends) => {
  window.history.replaceState(null, '', address);
  const onEnd = vi.fn();
  setUnauthorizedHandler(onEnd);
  on('GET', '/categories', failure(401));
  expect(await thrownBy(api.get('/categories'))).toMatchObject({ status: 401 });
  expect(onEnd).toHaveBeenCalledTimes(ends ? 1 : 0);
});

test('a call that asks to confirm who one is goes on once that is done', async () => {
  let isConfirmed = false;
  const asked = vi.fn(() => {
    isConfirmed = true;
    return Promise.resolve(true);
  });
  setConfirmationHandler(asked);
  const answer = () => (isConfirmed ? json({ ok: true }) : failure(403, 'Confirme.', { code: 'confirmation_required' }));
  on('POST', '/users/several', answer);
  expect(await api.post('/users/several', { body: { people: [] } })).toEqual({ ok: true });
  isConfirmed = false;
  on('GET', '/audit/csv', answer);
  expect((await api.getFile('/audit/csv')).file.size).toBeGreaterThan(0);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(requests('POST', '/users/several').map(({ body }) => body)).toEqual([{ people: [] }, { people: [] }]);
});

test.each([true, false])('a call is repeated once at most, and not at all where that is refused: %s', async (isConfirmed) => {
  setConfirmationHandler(() => Promise.resolve(isConfirmed));
  on('DELETE', '/categories/:id', () => failure(403, 'Confirme.', { code: 'confirmation_required' }));
  const call = api.delete('/categories/{category_id}', { path: { category_id: 3 } });
  expect(await thrownBy(call)).toMatchObject({ code: 'confirmation_required', message: 'Confirme.' });
  expect(requests('DELETE', '/categories/3')).toHaveLength(isConfirmed ? 2 : 1);
});
