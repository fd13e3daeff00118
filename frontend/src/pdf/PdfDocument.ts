import { formatDate } from '@/format';
import { serverSetting } from '@/serverSettings';
import type {
  PdfBlock,
  PdfColumn,
  PdfContent,
  PdfFact,
  PdfProgress,
  PdfResult,
  PdfSection,
  PdfSignature,
} from './content';
import { runWorker } from './runWorker';

interface SectionHead {
  title: string;
  subtitle?: string;
  /** Default: today. */
  date?: Date;
  /** Before the date: a folio. */
  reference?: string;
  /** Default: the document's title. */
  footer?: string;
}

interface RenderOptions {
  signal?: AbortSignal | undefined;
  onProgress?: PdfProgress | undefined;
}

/**
 * A document in the school's form: A4, logo, school, title and date at its head, page numbers at its
 * foot. It is put together here, and drawn in a worker once `render` is called.
 *
 *     const pdf = new PdfDocument('Reportes');
 *     pdf.section({ title: 'Reportes' }).heading('…').table({ columns, rows }).signatures([…]);
 *     saveFile(await pdf.render({ signal, onProgress }), 'reportes.pdf');
 */
export class PdfDocument {
  private readonly content: PdfContent;

  constructor(title: string) {
    this.content = { title, school: serverSetting('school-name'), sections: [] };
  }

  /** A part that starts on a new page and counts its own pages: one of 300 reports. */
  section({
    title,
    subtitle,
    date = new Date(),
    reference,
    footer = this.content.title,
  }: SectionHead): this {
    this.content.sections.push({
      title,
      ...(subtitle && { subtitle }),
      date: [reference, formatDate(date.toISOString())].filter(Boolean).join(' · '),
      footer,
      blocks: [],
    });
    return this;
  }

  heading(text: string, note?: string): this {
    return this.add({ kind: 'heading', text, ...(note && { note }) });
  }

  /** Inside of what a heading is about. */
  subheading(text: string): this {
    return this.add({ kind: 'heading', text, minor: true });
  }

  paragraph(text: string, look: { muted?: boolean; bold?: boolean } = {}): this {
    return this.add({ kind: 'paragraph', text, ...look });
  }

  /** Labels with their values, in two columns. */
  facts(facts: readonly PdfFact[]): this {
    return this.add({ kind: 'facts', facts });
  }

  /** A table whose headings are repeated on every page. */
  table({ columns, rows }: { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }): this {
    return this.add({ kind: 'table', columns, rows });
  }

  /** What people wrote, set apart one from another. */
  quotes(texts: readonly string[]): this {
    return this.add({ kind: 'quotes', texts });
  }

  /** What it all came to, in one piece, with the signatures that follow. */
  results(results: readonly PdfResult[]): this {
    return this.add({ kind: 'results', results });
  }

  /** Lines to sign on, side by side. */
  signatures(signatures: readonly PdfSignature[]): this {
    return this.add({ kind: 'signatures', signatures });
  }

  /** Draws the document without holding up the page. */
  async render({ signal, onProgress }: RenderOptions = {}): Promise<Blob> {
    const bytes = await runWorker(this.content, { signal, onProgress });
    return new Blob([bytes], { type: 'application/pdf' });
  }

  private add(block: PdfBlock): this {
    this.lastSection().blocks.push(block);
    return this;
  }

  private lastSection(): PdfSection {
    const section = this.content.sections.at(-1);
    if (!section) throw new Error('A PdfDocument starts with a section');
    return section;
  }
}
