import { zipSync } from 'fflate';
import type { PdfContent, PdfFile, PdfProgress } from './content';
import { Assets } from './engine/assets';
import { renderPdf } from './engine/render';

/** A task for the worker: one document, or a ZIP of several. */
export type WorkerTask = { kind: 'document'; content: PdfContent } | { kind: 'archive'; files: readonly PdfFile[] };

/** A message of the worker to the page. */
export type WorkerAnswer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; bytes: ArrayBuffer }
  | { kind: 'failed'; message: string };

/** Renders the task, and posts its progress and result. */
export async function serve(
  task: WorkerTask,
  post: (answer: WorkerAnswer, transfer?: Transferable[]) => void,
): Promise<void> {
  const onProgress: PdfProgress = (done, total) => post({ kind: 'progress', done, total });
  try {
    const bytes = task.kind === 'document' ? await renderPdf(task.content, onProgress) : await archive(task.files, onProgress);
    post({ kind: 'done', bytes }, [bytes]);
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

async function archive(files: readonly PdfFile[], onProgress: PdfProgress): Promise<ArrayBuffer> {
  const assets = new Assets();
  const entries: Record<string, Uint8Array> = {};
  for (const [index, { name, content }] of files.entries()) {
    entries[name] = new Uint8Array(await renderPdf(content, () => undefined, assets));
    onProgress(index + 1, files.length);
  }
  // PDFs are compressed already
  return zipSync(entries, { level: 0 }).buffer;
}
