import { vi } from 'vitest';
import type { OwnFactors } from '@/api/secondFactor';
import type { Account, User } from '@/api/session';
import type { Role } from '@/constants';
import type { ChangedField } from '@/errors';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SentRequest {
  method: Method;
  /** Without `/api` and without the search: `/users/5`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  /** Aborts the request. */
  signal: AbortSignal | null | undefined;
  /** Whether it goes on without the page. */
  keepalive: boolean | undefined;
  body: unknown;
  /** The values of `:name` in the route's pattern. */
  params: Record<string, string>;
}

type Answer = Response | Promise<Response>;
type Handler = (request: SentRequest) => Answer;

interface Route {
  method: Method;
  pattern: RegExp;
  names: string[];
  handler: Handler;
}

let routes: Route[] = [];
let sent: SentRequest[] = [];
let unanswered: string[] = [];

/** A JSON answer; `total` is the header of a paged list. */
export function json(body: unknown, { status = 200, total }: { status?: number; total?: number } = {}): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (total !== undefined) headers.set('X-Total-Count', String(total));
  return new Response(JSON.stringify(body), { status, headers });
}

export const noContent = (): Response => new Response(null, { status: 204 });

/** A failure in the server's one shape. */
export const failure = (
  status: number,
  message = 'No se pudo.',
  extra: { code?: string; fields?: Record<string, string[]>; changed?: Record<string, ChangedField> } = {},
): Response => json({ message, code: '', ...extra }, { status });

/** A connection that fails. */
export const offline: Handler = () => Promise.reject(new TypeError('Failed to fetch'));

/** The connection goes between the head of the answer and its end. */
export const cutOff = (status = 200): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status });

/** An answer that comes when `release` is called. */
export function held(answer: () => Response): { handler: Handler; release: () => void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { handler: () => gate.then(answer), release: () => release() };
}

function toHandler(answer: Handler | object | null): Handler {
  if (typeof answer === 'function') return answer as Handler;
  return () => (answer instanceof Response ? answer.clone() : json(answer));
}

/**
 * Answers a call: `on('GET', '/users/:id', ({ params }) => json(...))`, or with an answer
 * or a body as it is; `*` stands for anything.
 * The latest one given for a call wins.
 */
export function on(method: Method, path: string, answer: Handler | object | null): void {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)').replace('*', '.*')}$`);
  routes.unshift({ method, pattern, names, handler: toHandler(answer) });
}

/** The requests that were sent, oldest first, all or those of one call. */
export const requests = (method?: Method, path?: string): SentRequest[] =>
  sent.filter(
    (request) => (!method || request.method === method) && (!path || request.path === path),
  );

/** The calls that the test did not answer. */
export const getUnanswered = (): readonly string[] => unanswered;

export function makeUser(role: Role, overrides: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Ana Gómez',
    email: 'ana@colegio.edu.co',
    identity_number: '',
    role,
    position: 'Docente',
    department: 'Primaria',
    category_id: null,
    status: true,
    has_access: true,
    access: 'set',
    ...overrides,
  };
}

/** Signs in a user with this role. */
export function signInAs(role: Role, overrides: Partial<Account> = {}): Account {
  const user = { ...makeUser(role), access_given_by_name: '', access_given_at: null, ...overrides };
  on('GET', '/users/me', user);
  return user;
}

/** Has the server say this in the `<meta>` of the page for as long as the test runs. */
export function serverSays(name: string, content: string): void {
  document.head.querySelector(`meta[name="${name}"]`)?.remove();
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

async function parseBody(init: RequestInit | undefined): Promise<unknown> {
  if (typeof init?.body === 'string') return JSON.parse(init.body) as unknown;
  return Promise.resolve(init?.body ?? undefined);
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const method = (init?.method ?? 'GET') as Method;
  const path = url.pathname.replace(/^\/api/, '');
  const request: SentRequest = {
    method,
    path,
    query: url.searchParams,
    headers: new Headers(init?.headers),
    credentials: init?.credentials,
    signal: init?.signal,
    keepalive: init?.keepalive,
    body: await parseBody(init),
    params: {},
  };
  sent.push(request);
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (!match) continue;
    route.names.forEach((name, index) => {
      request.params[name] = match[index + 1] ?? '';
    });
    return route.handler(request);
  }
  unanswered.push(`${method} ${path}`);
  console.error(`The test answers no ${method} ${path}`);
  return failure(501, `Unanswered: ${method} ${path}`);
}

export const NO_FACTORS: OwnFactors = { is_required: false, app: null, passkeys: [], recovery_codes_left: 0 };

/** The defaults: signed out, a token, no second factor, nothing to confirm or correct, nothing sent, no score distribution. Any other call fails with 501. */
export function resetServer(): void {
  routes = [];
  sent = [];
  unanswered = [];
  vi.stubGlobal('fetch', answer);
  on('GET', '/users/me', () => failure(401, 'Inicie sesión.', { code: 'unauthorized' }));
  on('GET', '/csrf-token', { csrfToken: 'token-1' });
  on('GET', '/profile/second-factors', NO_FACTORS);
  on('GET', '/users/:id/second-factor', { is_on: false, is_hidden: false });
  on('GET', '/receipts', []);
  on('GET', '/corrections', []);
  on('GET', '/full-evaluation/sent', []);
  on('GET', '/evaluations/:id/spread', { shares: [] });
}
