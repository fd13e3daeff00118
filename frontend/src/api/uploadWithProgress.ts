import type { Transport } from './http';

/**
 * Sends like `fetch`, and reports how much of the body has been sent, from 0 to 1, which `fetch`
 * cannot. The response headers are left out.
 */
export const uploadWithProgress =
  (onProgress: (share: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection is gone'));
      request.onabort = () => reject(new DOMException('', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body);
    });
