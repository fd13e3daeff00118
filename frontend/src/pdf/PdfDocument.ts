import { formatToday } from '@/format';
import { paths } from '@/paths';
import { serverSetting } from '@/serverSettings';
import { pdf as text } from '@/strings/pdf';
import type {
  PdfBlock,
  PdfCell,
  PdfColumn,
  PdfContent,
  PdfFact,
  PdfProgress,
  PdfResult,
  PdfSection,
  PdfSignature,
  PdfSummary,
  PdfTrend,
} from './content';
import { OutdatedError } from './OutdatedError';
import { runWorker } from './runWorker';

interface SectionHead {
  title: string;
  subtitle?: string;
  /** Default: the document's title. */
  footer?: string;
  /** Whose result or history it is, and what the document says of it. */
  about?: PdfSubject;
}

interface PdfResultSubject {
  evaluation_id: number;
  user_id: number;
  user_name: string;
  evaluation_name: string;
  overall_percentage: string;
  created_at: string;
  submissions_count: number;
  expected_submissions_count: number;
}

type PdfSubject = PdfResultSubject | Pick<PdfResultSubject, 'user_name'>;

const SEALED = [
  'evaluation_id',
  'user_id',
  'user_name',
  'evaluation_name',
  'overall_percentage',
  'created_at',
  // a document says whether its result is provisional
  'submissions_count',
  'expected_submissions_count',
] as const;

/** A folio as the server gave it out, with the person, the evaluation and the result that it stands for. */
export interface IssuedFolio {
  folio: string;
  evaluation_id: number | null;
  user_id: number | null;
  user_name: string | null;
  evaluation_name: string | null;
  overall_percentage: string | null;
  created_at: string | null;
  submissions_count: number | null;
  expected_submissions_count: number | null;
}

export interface RenderOptions {
  signal?: AbortSignal | undefined;
  onProgress?: PdfProgress | undefined;
}

/**
 * A document in the school's form: A4, logo, school, title and date at its head, page numbers at its
 * foot. It is put together here, and drawn in a worker once `render` is called.
 *
 *     const pdf = new PdfDocument('Reportes');
 *     pdf.section({ title: 'Reportes' }).heading('…').table({ columns, rows }).signatures([…]);
 *     pdf.seal(await declareExport({ document: 'results' }, signal));
 *     saveFile(await pdf.render({ signal, onProgress }), 'reportes.pdf');
 */
export class PdfDocument {
  readonly content: PdfContent;
  private readonly subjects: (PdfSubject | undefined)[] = [];

  constructor(title: string) {
    const nit = serverSetting('school-nit');
    const about = [serverSetting('school-city'), nit && text.nit(nit)].filter(Boolean).join(' · ');
    this.content = { title, school: serverSetting('school-name'), about, sections: [] };
  }

  /** A part that starts on a new page and counts its own pages: one of 300 reports. */
  section({ title, subtitle, footer = this.content.title, about }: SectionHead): this {
    this.subjects.push(about);
    this.content.sections.push({
      title,
      ...(subtitle && { subtitle }),
      date: formatToday(),
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

  paragraph(text: string, look: Omit<Extract<PdfBlock, { kind: 'paragraph' }>, 'kind' | 'text'> = {}): this {
    return this.add({ kind: 'paragraph', text, ...look });
  }

  /** Labels with their values, in two columns. */
  facts(facts: readonly PdfFact[]): this {
    return this.add({ kind: 'facts', facts });
  }

  /** A table whose headings are repeated on every page. */
  table({ columns, rows }: { columns: readonly PdfColumn[]; rows: readonly (readonly PdfCell[])[] }): this {
    return this.add({ kind: 'table', columns, rows });
  }

  /** People's texts, each set apart. */
  quotes(texts: readonly string[]): this {
    return this.add({ kind: 'quotes', texts });
  }

  /** The result at a glance. */
  summary(summary: PdfSummary): this {
    return this.add({ kind: 'summary', ...summary });
  }

  /** Results over time. */
  trend(trend: PdfTrend): this {
    return this.add({ kind: 'trend', ...trend });
  }

  /** The percentages of a result, on one page with the signatures that follow. */
  results(results: readonly PdfResult[]): this {
    return this.add({ kind: 'results', results });
  }

  /** Lines to sign on, side by side. */
  signatures(signatures: readonly PdfSignature[]): this {
    return this.add({ kind: 'signatures', signatures });
  }

  /**
   * Has each section that bears no folio yet bear its own: of several, the one given out for its person. Throws
   * `OutdatedError` where the folio stands for another result, or another name, than was put together.
   */
  seal(issued: readonly IssuedFolio[]): this {
    this.content.sections.forEach((section, index) => {
      if (section.seal) return;
      const folio = folioFor(this.subjects[index], issued);
      const { origin } = window.location;
      section.seal = { folio, address: origin + paths.verifyFolio(folio), site: origin + paths.verify };
    });
    return this;
  }

  /** Draws the document, once, without holding up the page. */
  async render({ signal, onProgress }: RenderOptions = {}): Promise<Blob> {
    const drawn = runWorker({ kind: 'document', content: this.content }, { signal, onProgress });
    // the worker has a copy
    this.content.sections.length = 0;
    return new Blob([await drawn], { type: 'application/pdf' });
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

const isSame = (found: IssuedFolio, subject: Partial<PdfResultSubject>): boolean =>
  SEALED.every((key) => !(key in subject) || found[key] === subject[key]);

function folioFor(subject: PdfSubject | undefined, issued: readonly IssuedFolio[]): string {
  const found = subject ? issued.find((folio) => isSame(folio, subject)) : issued[0];
  if (!found) throw new OutdatedError(text.outdated);
  return found.folio;
}
