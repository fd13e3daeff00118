import { ApiError, type ChangedField } from '@/errors';
import { compareClocks } from '@/serverClock';
import { common } from '@/strings/common';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface TransportRequest extends Omit<RequestInit, 'body'> {
  method: Method;
  headers: Headers;
  body?: FormData | string;
}

/** Sends a request; rejects as `fetch` does where the connection breaks or the request is aborted. */
export type Transport = (url: string, request: TransportRequest) => Promise<Response>;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Search parameters; empty, null and undefined ones are left out, and a list is repeated. */
export type Query = Readonly<Record<string, QueryValue>>;

/** The whole address of a call. */
export function buildUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, given] of Object.entries(query)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value !== null && value !== undefined && value !== '') search.append(key, String(value));
    }
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** Sends a request with our headers; throws an `ApiError` with status 0 where the connection breaks. */
export async function send(
  method: Method,
  url: string,
  init: Omit<RequestInit, 'body'> & Pick<TransportRequest, 'body'>,
  transport: Transport = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('X-Requested-With', 'XMLHttpRequest');
  headers.set('Accept', 'application/json');
  try {
    const answer = await transport(url, { ...init, method, headers, credentials: 'include' });
    compareClocks(answer);
    return answer;
  } catch (cause) {
    throw toConnectionError(cause, init.signal);
  }
}

/** The error of a broken connection; the cause itself where the caller has aborted the request. */
export const toConnectionError = (cause: unknown, signal: AbortSignal | null | undefined): unknown =>
  signal?.aborted ? cause : new ApiError({ status: 0, code: 'network', message: common.errors.network });

/** The body, or undefined where it is empty or no JSON; throws as `send` does where the connection breaks. */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
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

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readChanged(value: unknown): Record<string, ChangedField> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
      .map(([key, { value: present, changed_by_name: name, changed_at: moment }]) => [
        key,
        { value: present, changed_by_name: textOrNull(name), changed_at: textOrNull(moment) },
      ]),
  );
}

/** The error of a response that is no success; only the status is known of one without our server's body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await readJson(response).catch(() => undefined);
  const record = isRecord(body) && typeof body.message === 'string' && typeof body.code === 'string' ? body : {};
  const isForeign = record.message === undefined;
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    message: typeof record.message === 'string' ? record.message : common.errors.unexpected,
    code: typeof record.code === 'string' ? record.code : '',
    fields: readFields(record.fields),
    changed: readChanged(record.changed),
    isForeign,
    ...(retryAfter > 0 && { retryAfter }),
  });
}
