import type { IssuedFolio, PdfDocument, RenderOptions } from './PdfDocument';
import { runWorker } from './runWorker';

interface Part {
  document: PdfDocument;
  /** The name of its file in the archive. */
  nameWith: (folio: string) => string;
}

/** Documents of one section each, as files of one ZIP. */
export class PdfArchive {
  private readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  /** As `PdfDocument.seal`, for each of them. */
  seal(issued: readonly IssuedFolio[]): this {
    for (const { document } of this.parts) document.seal(issued);
    return this;
  }

  async render({ signal, onProgress }: RenderOptions = {}): Promise<Blob> {
    const files = this.parts.map(({ document: { content }, nameWith }) => ({
      name: nameWith(content.sections[0]?.seal?.folio ?? ''),
      content,
    }));
    const bytes = await runWorker({ kind: 'archive', files }, { signal, onProgress });
    return new Blob([bytes], { type: 'application/zip' });
  }
}
