import type { PdfProgress } from './content';
import type { WorkerAnswer, WorkerTask } from './serve';

interface Options {
  signal?: AbortSignal | undefined;
  onProgress?: PdfProgress | undefined;
}

/** Has a worker make documents. Its code, the fonts and the logo are loaded for this. */
export function runWorker(task: WorkerTask, { signal, onProgress }: Options): Promise<ArrayBuffer> {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => finish(() => reject(signal?.reason as Error));
    signal?.addEventListener('abort', onAbort);
    worker.onerror = (event) => finish(() => reject(new Error(event.message || 'The worker did not start')));
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.done, data.total);
      else if (data.kind === 'done') finish(() => resolve(data.bytes));
      else finish(() => reject(new Error(data.message)));
    };
    worker.postMessage(task);
  });
}
