import type { Transport } from './client';

/**
 * Sends as `fetch` does, and tells how much of the body has been sent, from 0 to 1, which `fetch`
 * does not. The headers of the answer are left out.
 */
export const sendTelling =
  (onShare: (share: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection is gone'));
      request.onabort = () => reject(new DOMException('', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body);
    });
