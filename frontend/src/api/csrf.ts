import { useQuery } from '@tanstack/react-query';
import { CsrfError, isStatus } from '@/errors';
import { buildUrl, isRecord, readJson, send } from './http';

/** The names of the cookie, with and without HTTPS. */
export const CSRF_COOKIES = ['__Host-csrftoken', 'csrftoken'];

/** The token in the cookie, if this script can read it. */
export function cookieToken(): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const [name = '', value] = part.split('=');
    if (CSRF_COOKIES.includes(name) && value) return decodeURIComponent(value);
  }
  return undefined;
}

let tokenInFlight: Promise<string> | undefined;

/** A token for one write, as it changes with the session. Simultaneous writes share a request. */
export async function fetchToken(): Promise<string> {
  tokenInFlight ??= (async () => {
    try {
      const response = await send('GET', buildUrl('/csrf-token'), { cache: 'no-store' });
      const body = response.ok ? await readJson(response) : undefined;
      const token = isRecord(body) ? body.csrfToken : undefined;
      if (typeof token !== 'string' || token === '') throw new CsrfError();
      return token;
    } catch (error) {
      throw isStatus(error, 0) ? new CsrfError({ cause: error }) : new CsrfError();
    } finally {
      tokenInFlight = undefined;
    }
  })();
  return tokenInFlight;
}

/**
 * Fetches a token when a screen opens that writes nothing: signing out from its menu reads the cookie that the answer
 * sets (docs/decisions/0010).
 */
export const useCsrfToken = () =>
  useQuery({ queryKey: ['csrf-token'], queryFn: fetchToken, retry: false, gcTime: 0, staleTime: 'static' });
