import type { PdfFile } from './content';
import type { RenderOptions } from './PdfDocument';
import { PdfWorker } from './runWorker';

/**
 * Sealed documents of one section each, as files of one ZIP. They are drawn as they are added, and only what is drawn is
 * kept, where the browser keeps its downloads.
 */
export class PdfArchive {
  private readonly worker = new PdfWorker();
  private readonly parts: Blob[] = [];

  async add(files: readonly PdfFile[], signal?: AbortSignal): Promise<void> {
    this.parts.push(new Blob([await this.worker.run({ kind: 'files', files }, { signal })]));
  }

  async render({ signal }: RenderOptions = {}): Promise<Blob> {
    const end = await this.worker.run({ kind: 'end' }, { signal });
    this.stop();
    return new Blob([...this.parts.splice(0), end], { type: 'application/zip' });
  }

  stop(): void {
    this.worker.stop();
  }
}
