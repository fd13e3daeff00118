import { ApiError, isStatus, SESSION_OVER } from '@/errors';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import type { Address, Answer, CallInit, Verb } from './calls';
import { cookieToken, fetchToken } from './csrf';
import { buildUrl, readJson, send, toApiError, toConnectionError, type Method, type Query, type Transport } from './http';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** A 401 does not end the session, because the call only asks whether there is one. */
  quietUnauthorized?: boolean;
  /** Where the CSRF token comes from; with `cookie` it is fetched only where the cookie has none. */
  csrf?: 'fetch' | 'cookie';
  /** The request survives the page; for bodies of less than 64 KB. */
  keepalive?: boolean;
  /** Sent without user activity: it does not keep the session alive. */
  unattended?: boolean;
  /** Replaces `fetch` for a write. */
  transport?: Transport | undefined;
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  total: number;
}

const QUIET_PATHS: readonly string[] = [paths.root, paths.login];

let onUnauthorized: () => void = () => undefined;

/** Called on each 401 that means the end of the session. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

let confirmIdentity: () => Promise<boolean> = () => Promise.resolve(false);

/** Sets how people who have not signed in lately confirm who they are; the handler resolves to whether they have. */
export function setConfirmationHandler(handler: () => Promise<boolean>): void {
  confirmIdentity = handler;
}

/** The step that a sign-in with a password, link or school's account still waits for: the second factor, or setting one up. */
export type SecondStep = 'challenge' | 'setup';

const SECOND_STEPS: Partial<Record<string, SecondStep>> = {
  second_factor_required: 'challenge',
  second_factor_setup_required: 'setup',
};

/** The second step of signing in without which the server refuses every other call. */
export const secondStepIn = (error: unknown): SecondStep | undefined =>
  isStatus(error, 403) ? SECOND_STEPS[error.code] : undefined;

let onSecondStep: (step: SecondStep) => void = () => undefined;

/** Called on each refusal because the second step of signing in is missing. */
export function setSecondStepHandler(handler: (step: SecondStep) => void): void {
  onSecondStep = handler;
}

let sessionsBefore = 0;

/** Drops the answers to all requests on their way, because their session has ended or is another person's now. */
export function disownRequests(): void {
  sessionsBefore += 1;
}

const sessionOver = () => new ApiError({ status: 401, code: SESSION_OVER, message: common.errors.unexpected });

async function isConfirmationRequired(response: Response): Promise<boolean> {
  return response.status === 403 && (await toApiError(response.clone())).code === 'confirmation_required';
}

/** The arguments of a call: an init, which may be left out where nothing in it is required. */
export type Arguments<V extends Verb, A extends string> =
  object extends CallInit<V, A>
    ? [init?: CallInit<V, A> & RequestOptions]
    : [init: CallInit<V, A> & RequestOptions];

interface AnyInit extends RequestOptions {
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
}

/** The address with the values of `path` in the places of its names. */
const fillIn = (address: string, path: AnyInit['path'] = {}): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

const unattendedHeaders = ({ unattended }: RequestOptions): Headers => new Headers(unattended ? { 'X-Unattended': '1' } : {});

const sendRead = (url: string, { signal, ...options }: AnyInit): Promise<Response> =>
  send('GET', url, { headers: unattendedHeaders(options), signal: signal ?? null });

async function sendWrite(method: Method, url: string, { body, ...options }: AnyInit): Promise<Response> {
  const attempt = (token: string) => {
    const headers = unattendedHeaders(options);
    headers.set('X-CSRFToken', token);
    const isUpload = body instanceof FormData;
    if (!isUpload) headers.set('Content-Type', 'application/json');
    const init = {
      headers,
      body: isUpload ? body : JSON.stringify(body ?? {}),
      keepalive: options.keepalive ?? false,
      signal: options.signal ?? null,
    };
    return send(method, url, init, options.transport);
  };
  const known = options.csrf === 'cookie' ? cookieToken() : undefined;
  const response = await attempt(known ?? (await fetchToken()));
  if (response.status !== 403) return response;
  const failure = await toApiError(response.clone());
  return failure.code === 'csrf_failed' ? attempt(await fetchToken()) : response;
}

/** A successful response; throws an `ApiError` for any other. */
async function request(verb: Verb, address: string, init: AnyInit): Promise<Response> {
  const method = verb.toUpperCase() as Method;
  const url = buildUrl(fillIn(address, init.path), init.query);
  const attempt = () => (method === 'GET' ? sendRead(url, init) : sendWrite(method, url, init));
  const begunAfter = sessionsBefore;
  const requireSameSession = () => {
    if (sessionsBefore !== begunAfter && !init.quietUnauthorized) throw sessionOver();
  };
  let response = await attempt();
  requireSameSession();
  if ((await isConfirmationRequired(response)) && (await confirmIdentity())) {
    requireSameSession();
    response = await attempt();
    requireSameSession();
  }
  if (response.ok) return response;
  const unexpected = !init.quietUnauthorized && !QUIET_PATHS.includes(window.location.pathname);
  if (response.status === 401 && unexpected) onUnauthorized();
  const failure = await toApiError(response);
  const step = secondStepIn(failure);
  if (step) onSecondStep(step);
  throw failure;
}

/** A file with the name that the server gives it. */
export interface NamedFile {
  file: Blob;
  name: string;
}

interface Totalled<Body> {
  body: Body;
  /** From `X-Total-Count`, if the response has it. */
  total: number | undefined;
}

const callJson =
  (verb: Verb) =>
  async (address: string, init: AnyInit = {}): Promise<unknown> =>
    readJson(await request(verb, address, init), init.signal);

async function getFile(address: string, init: AnyInit = {}): Promise<NamedFile> {
  const response = await request('get', address, init);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  try {
    return { file: await response.blob(), name };
  } catch (cause) {
    throw toConnectionError(cause, init.signal);
  }
}

async function getTotalled(address: string, init: AnyInit = {}): Promise<Totalled<unknown>> {
  const response = await request('get', address, init);
  const total = response.headers.get('X-Total-Count');
  return { body: await readJson(response, init.signal), total: total === null ? undefined : Number(total) };
}

async function getPage(address: string, init?: AnyInit): Promise<Page<unknown>> {
  const { body, total } = await getTotalled(address, init);
  const items = Array.isArray(body) ? body : [];
  return { items, total: total ?? items.length };
}

type Call<V extends Verb> = <A extends Address<V>>(address: A, ...init: Arguments<V, A>) => Promise<Answer<V, A>>;

type Item<List> = List extends (infer Each)[] ? Each : never;

interface Api {
  get: Call<'get'>;
  /** One page of a list. */
  getPage: <A extends Address<'get'>>(address: A, ...init: Arguments<'get', A>) => Promise<Page<Item<Answer<'get', A>>>>;
  /** Any body, with the total of its list. */
  getTotalled: <A extends Address<'get'>>(address: A, ...init: Arguments<'get', A>) => Promise<Totalled<Answer<'get', A>>>;
  getFile: <A extends Address<'get'>>(address: A, ...init: Arguments<'get', A>) => Promise<NamedFile>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
}

/**
 * The server, under `/api`. Each call answers the parsed body (`undefined` for 204) or throws an
 * `ApiError`; a write may also throw a `CsrfError` before anything is sent. An address, parameter or
 * body that the server does not take is an error of types, which come from its description.
 */
export const api = {
  get: callJson('get'),
  getPage,
  getTotalled,
  getFile,
  post: callJson('post'),
  put: callJson('put'),
  patch: callJson('patch'),
  delete: callJson('delete'),
} as unknown as Api;
