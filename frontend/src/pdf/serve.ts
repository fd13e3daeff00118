import { Zip, ZipDeflate } from 'fflate';
import type { PdfContent, PdfFile, PdfProgress } from './content';
import { Assets } from './engine/assets';
import { renderPdf } from './engine/render';

/** A task for the worker: one document, the next files of its ZIP, or the end of that. */
export type WorkerTask = { kind: 'document'; content: PdfContent } | { kind: 'files'; files: readonly PdfFile[] } | { kind: 'end' };

/** A message of the worker to the page. */
export type WorkerAnswer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; bytes: ArrayBuffer }
  | { kind: 'failed'; message: string };

export type Post = (answer: WorkerAnswer, transfer?: Transferable[]) => void;

/** Renders a task at a time, and posts its progress and result: a document, or what the ZIP got longer by. */
export function serving(post: Post): (task: WorkerTask) => Promise<void> {
  const archive = new Archive();
  return async (task) => {
    const onProgress: PdfProgress = (done, total) => post({ kind: 'progress', done, total });
    try {
      const bytes = task.kind === 'document' ? await renderPdf(task.content, onProgress) : await archive.continue(task);
      post({ kind: 'done', bytes }, [bytes]);
    } catch (error) {
      post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** Writes a ZIP from its beginning to its end, and keeps nothing of what is written. */
class Archive {
  private readonly assets = new Assets();
  private written: Uint8Array[] = [];
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.written.push(chunk);
  });

  async continue(task: Exclude<WorkerTask, { kind: 'document' }>): Promise<ArrayBuffer> {
    for (const { name, content } of task.kind === 'files' ? task.files : []) {
      const bytes = new Uint8Array(await renderPdf(content, () => undefined, this.assets));
      // PDFs are compressed already
      const entry = new ZipDeflate(name, { level: 0 });
      this.zip.add(entry);
      entry.push(bytes, true);
    }
    if (task.kind === 'end') this.zip.end();
    const bytes = await new Blob(this.written as BlobPart[]).arrayBuffer();
    this.written = [];
    return bytes;
  }
}
