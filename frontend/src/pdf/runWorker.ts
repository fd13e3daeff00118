import type { PdfProgress } from './content';
import type { WorkerAnswer, WorkerTask } from './serve';

interface Options {
  signal?: AbortSignal | undefined;
  onProgress?: PdfProgress | undefined;
}

/** A worker that makes documents. Its code, the fonts and the logo are loaded for this. */
export class PdfWorker {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

  /** Has it do one task, after the one before. A task that fails or is stopped ends the worker. */
  run(task: WorkerTask, { signal, onProgress }: Options): Promise<ArrayBuffer> {
    return new Promise<ArrayBuffer>((resolve, reject) => {
      const fail = (error: Error) => {
        this.stop();
        finish(() => reject(error));
      };
      const finish = (settle: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const onAbort = () => fail(signal?.reason as Error);
      if (signal?.aborted) {
        onAbort();
        return;
      }
      signal?.addEventListener('abort', onAbort);
      this.worker.onerror = (event) => fail(new Error(event.message || 'The worker did not start'));
      this.worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.kind === 'progress') onProgress?.(data.done, data.total);
        else if (data.kind === 'done') finish(() => resolve(data.bytes));
        else fail(new Error(data.message));
      };
      this.worker.postMessage(task);
    });
  }

  stop(): void {
    this.worker.terminate();
  }
}

/** Has a worker do a single task. */
export async function runWorker(task: WorkerTask, options: Options): Promise<ArrayBuffer> {
  options.signal?.throwIfAborted();
  const worker = new PdfWorker();
  try {
    return await worker.run(task, options);
  } finally {
    worker.stop();
  }
}
