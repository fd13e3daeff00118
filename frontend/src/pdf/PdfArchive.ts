import type { PdfFile } from './content';
import type { PdfDocument, RenderOptions } from './PdfDocument';
import { runWorker } from './runWorker';

/** Sealed documents of one section each, as files of one ZIP. */
export class PdfArchive {
  private readonly files: PdfFile[] = [];

  add({ content }: PdfDocument, nameWith: (folio: string) => string): void {
    this.files.push({ name: nameWith(content.sections[0]?.seal?.folio ?? ''), content });
  }

  async render({ signal, onProgress }: RenderOptions = {}): Promise<Blob> {
    const drawn = runWorker({ kind: 'archive', files: this.files }, { signal, onProgress });
    // the worker has a copy
    this.files.length = 0;
    return new Blob([await drawn], { type: 'application/zip' });
  }
}
