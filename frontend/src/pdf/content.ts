/** The content of a document as plain data, which the worker that draws it is sent. */

export interface PdfColumn {
  header: string;
  /** In millimetres; the columns without share what is left. */
  width?: number;
  align?: 'left' | 'right';
  bold?: boolean;
  /** A text of more lines is cut, and each note to one line; by default nothing is. */
  mostLines?: number;
}

/** The content of a table's cell; notes are quieter and below. */
export type PdfCell = string | { text: string; notes: readonly string[] };

export type PdfFact = readonly [label: string, value: string];

/** A line to sign on: what is printed below it, and whose it is. */
export interface PdfSignature {
  label: string;
  name?: string;
  /** The things to write by hand below it, each on a line of its own. */
  blanks?: readonly string[];
  /** The confirmation without ink, below the name: the line stays free to sign on. */
  signed?: readonly string[];
}

/** A percentage of a result: its label, a remark, and the figure. */
export interface PdfResult {
  label: string;
  note?: string;
  value: string;
  /** The one that the others lead to. */
  final?: boolean;
}

/** A percentage as a bar. */
export interface PdfBar {
  label: string;
  note?: string;
  value: string;
  percentage: number;
}

/** A percentage at a time. */
export interface PdfPoint {
  label: string;
  text: string;
  value: number;
  /** It may still change. */
  isPartial?: boolean;
}

export interface PdfTrend {
  title: string;
  /** From the oldest to the newest. */
  points: readonly PdfPoint[];
}

/** A result at a glance. */
export interface PdfSummary {
  label: string;
  value: string;
  /** The value in a word. */
  level: string;
  notes: readonly string[];
  bars: readonly PdfBar[];
  trend: PdfTrend | null;
}

export type PdfBlock =
  | { kind: 'heading'; text: string; note?: string; minor?: boolean }
  /** With `withNext` the whole of it is on one page with what follows. */
  | { kind: 'paragraph'; text: string; muted?: boolean; bold?: boolean; dense?: boolean; withNext?: boolean }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly PdfCell[])[] }
  | { kind: 'quotes'; texts: readonly string[] }
  | ({ kind: 'summary' } & PdfSummary)
  | ({ kind: 'trend' } & PdfTrend)
  | { kind: 'results'; results: readonly PdfResult[] }
  | { kind: 'signatures'; signatures: readonly PdfSignature[] };

/** The folio of a section, printed on each page, and the address that its code leads to. */
interface PdfSeal {
  folio: string;
  /** The whole address that tells about this folio. */
  address: string;
  /** Where a folio can be typed. */
  site: string;
}

/** A part that starts on a page of its own and counts its own pages. */
export interface PdfSection {
  title: string;
  /** Below the title; where there are several parts, a reader's list of contents has it. */
  subtitle?: string;
  /** The date in words, below the title. */
  date: string;
  /** At the left of every page's foot; the page's number is at the right. */
  footer: string;
  seal?: PdfSeal;
  blocks: PdfBlock[];
}

export interface PdfContent {
  /** For readers and archives, as the document's properties. */
  title: string;
  /** Also the document's author. */
  school: string;
  /** The school's city and number, as far as they are known. */
  about: string;
  sections: PdfSection[];
}

/** A document of an archive. */
export interface PdfFile {
  name: string;
  content: PdfContent;
}

export type PdfProgress = (done: number, total: number) => void;
