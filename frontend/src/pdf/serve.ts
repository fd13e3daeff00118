import type { PdfContent } from './content';
import { renderPdf } from './engine/render';

/** What the worker says to the page. */
export type WorkerAnswer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; bytes: ArrayBuffer }
  | { kind: 'failed'; message: string };

/** Draws one document and tells how it goes. */
export async function serve(
  content: PdfContent,
  post: (answer: WorkerAnswer, transfer?: Transferable[]) => void,
): Promise<void> {
  try {
    const bytes = await renderPdf(content, (done, total) => post({ kind: 'progress', done, total }));
    post({ kind: 'done', bytes }, [bytes]);
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
