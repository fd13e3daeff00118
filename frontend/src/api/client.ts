import { paths } from '@/paths';
import { cookieToken, fetchToken } from './csrf';
import { buildUrl, readJson, send, toApiError, toConnectionError, type Method, type Query, type Transport } from './http';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  query?: Query | undefined;
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

/** The parameters of every paginated list, besides its own filters. */
export type ListQuery = {
  search?: string;
  page?: number;
  page_size?: number;
  sort?: string;
};

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

/** A successful response; throws an `ApiError` for any other. */
async function request(
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

/** A file with the name that the server gives it. */
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

/** Any body, with the total from `X-Total-Count` if the response has one. */
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
