import { ApiError, CsrfError } from '@/errors';
import { paths } from '@/paths';
import { common } from '@/strings/common';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined | readonly string[];

interface Sent extends Omit<RequestInit, 'body'> {
  method: Method;
  headers: Headers;
  body?: FormData | string;
}

/** How a request is sent; rejects as `fetch` does where the connection breaks or it is given up. */
export type Transport = (url: string, request: Sent) => Promise<Response>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Search parameters; empty, null and undefined ones are left out, and a list is repeated. */
  query?: Readonly<Record<string, QueryValue>> | ListQuery | undefined;
  /** Asking whether somebody is signed in is no session that ends. */
  quietUnauthorized?: boolean;
  /** Where the token comes from; signing out reads the cookie first. */
  csrf?: 'fetch' | 'cookie';
  /** Is sent on where the page goes away; for bodies of less than 64 KB. */
  keepalive?: boolean;
  /** Nobody need be there for this, so it does not keep their session alive. */
  unattended?: boolean;
  /** Another way for a write to be sent than by `fetch`. */
  transport?: Transport | undefined;
}

/** What every long list takes, besides its own filters. */
export interface ListQuery {
  search?: string;
  page?: number;
  page_size?: number;
}

/** One page of a long list. */
export interface Page<T> {
  items: T[];
  total: number;
}

const CSRF_COOKIES = ['__Host-csrftoken', 'csrftoken'];
const QUIET_PATHS: readonly string[] = [paths.root, paths.login];

let onUnauthorized: () => void = () => undefined;

/** Registers what happens when the server says that the session is over. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/** A call's whole address, for a link to it. */
export function buildUrl(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [key, given] of Object.entries(query) as [string, QueryValue][]) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value !== null && value !== undefined && value !== '') search.append(key, String(value));
    }
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

async function send(
  method: Method,
  url: string,
  init: Omit<RequestInit, 'body'> & Pick<Sent, 'body'>,
  transport: Transport = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('X-Requested-With', 'XMLHttpRequest');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  try {
    return await transport(url, { ...init, method, headers, credentials: 'include' });
  } catch (cause) {
    throw toConnectionError(cause, init.signal);
  }
}

/** What a connection that broke is thrown as, unless whoever called gave it up. */
const toConnectionError = (cause: unknown, signal: AbortSignal | null | undefined): unknown =>
  signal?.aborted ? cause : new ApiError({ status: 0, code: 'network', message: common.errors.network });

/** Reads what was answered; throws as `send` does where the connection breaks meanwhile. */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw toConnectionError(cause, signal);
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFields(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, messages]) => [
      key,
      (Array.isArray(messages) ? messages : [messages]).map(String),
    ]),
  );
}

/** What an answer that is no success is thrown as; its status says so much even where the rest got lost. */
async function toApiError(response: Response): Promise<ApiError> {
  const body = await readJson(response).catch(() => undefined);
  const record = isRecord(body) ? body : {};
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    message: typeof record.message === 'string' ? record.message : common.errors.unexpected,
    code: typeof record.code === 'string' ? record.code : '',
    fields: readFields(record.fields),
    ...(retryAfter > 0 && { retryAfter }),
  });
}

function cookieToken(): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const [name = '', value] = part.split('=');
    if (CSRF_COOKIES.includes(name) && value) return decodeURIComponent(value);
  }
  return undefined;
}

let tokenInFlight: Promise<string> | undefined;

/** Asks for the token before each write: it changes with the session. Writes at once share it. */
export async function fetchToken(): Promise<string> {
  tokenInFlight ??= (async () => {
    try {
      const response = await send('GET', buildUrl('/csrf-token'), { cache: 'no-store' });
      const body = response.ok ? await readJson(response) : undefined;
      const token = isRecord(body) ? body.csrfToken : undefined;
      if (typeof token !== 'string' || token === '') throw new CsrfError();
      return token;
    } catch {
      throw new CsrfError();
    } finally {
      tokenInFlight = undefined;
    }
  })();
  return tokenInFlight;
}

async function sendWrite(
  method: Method,
  url: string,
  body: unknown,
  options: RequestOptions,
): Promise<Response> {
  const attempt = (token: string) => {
    const headers = new Headers({ 'X-CSRFToken': token });
    const isUpload = body instanceof FormData;
    if (!isUpload) headers.set('Content-Type', 'application/json');
    if (options.unattended) headers.set('X-Unattended', '1');
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

/** An answer that is a success; anything else is thrown. */
export async function request(
  method: Method,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const url = buildUrl(path, options.query);
  const response =
    method === 'GET'
      ? await send(method, url, { signal: options.signal ?? null })
      : await sendWrite(method, url, body, options);
  if (response.ok) return response;
  const unexpected = !options.quietUnauthorized && !QUIET_PATHS.includes(window.location.pathname);
  if (response.status === 401 && unexpected) onUnauthorized();
  throw await toApiError(response);
}

async function requestJson<T>(...call: Parameters<typeof request>): Promise<T> {
  return (await readJson(await request(...call), call[3]?.signal)) as T;
}

/** A file, and what the server calls it. */
export interface NamedFile {
  file: Blob;
  name: string;
}

async function getFile(path: string, options?: RequestOptions): Promise<NamedFile> {
  const response = await request('GET', path, undefined, options);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  try {
    return { file: await response.blob(), name };
  } catch (cause) {
    throw toConnectionError(cause, options?.signal);
  }
}

interface Totalled<T> {
  body: T;
  total: number | undefined;
}

/** A page of something that is no plain list, with the total from `X-Total-Count`, if it is there. */
async function getTotalled<T>(path: string, options?: RequestOptions): Promise<Totalled<T>> {
  const response = await request('GET', path, undefined, options);
  const total = response.headers.get('X-Total-Count');
  return { body: (await readJson(response, options?.signal)) as T, total: total === null ? undefined : Number(total) };
}

/**
 * The server, under `/api`. Each call answers the parsed body (`undefined` for 204) or throws an
 * `ApiError`; a write may also throw a `CsrfError` before anything is sent.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => requestJson<T>('GET', path, undefined, options),
  /** One page of a list, with the total from `X-Total-Count`. */
  getPage: async <T>(path: string, options?: RequestOptions): Promise<Page<T>> => {
    const { body, total } = await getTotalled<T[] | undefined>(path, options);
    const items = body ?? [];
    return { items, total: total ?? items.length };
  },
  getTotalled,
  /** A file to be saved. */
  getFile,
  post: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    requestJson<T>('POST', path, body, options),
  put: <T = unknown>(path: string, body: unknown, options?: RequestOptions) =>
    requestJson<T>('PUT', path, body, options),
  patch: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    requestJson<T>('PATCH', path, body, options),
  delete: <T = unknown>(path: string, options?: RequestOptions) =>
    requestJson<T>('DELETE', path, undefined, options),
};
