import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { vi } from 'vitest';
import type { Post, WorkerAnswer, WorkerTask } from '@/pdf/serve';
import { json, on, requests } from './server';

/** Draws in this thread; `terminate` stops the answers. */
class InlineWorker implements Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'> {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  private stopped = false;
  private serve: Promise<(task: WorkerTask) => Promise<void>> | undefined;
  private readonly post: Post = (answer) => this.answer(answer);

  postMessage(task: WorkerTask): void {
    // at once, as a worker gets it
    const copy = structuredClone(task);
    this.serve ??= import('@/pdf/serve').then(({ serving }) => serving(this.post));
    void this.serve.then((serve) => serve(copy));
  }

  terminate(): void {
    this.stopped = true;
  }

  private answer(data: WorkerAnswer): void {
    if (!this.stopped) this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }));
  }
}

/** The exports declared to the server. */
export const declared = (): unknown[] => requests('POST', '/audit/exports').map(({ body }) => body);

export interface SavedFile {
  name: string;
  file: Blob;
}

interface Sealed {
  report: {
    evaluation_id: number;
    user_id: number;
    user_name: string;
    evaluation_name: string;
    overall_percentage: string;
    created_at: string;
    submissions_count: number;
    expected_submissions_count: number;
  };
}

/** The folio that a report gets here. */
export const folioOf = ({ evaluation_id, user_id }: Sealed['report']): string =>
  `EV-2026-${String(evaluation_id).padStart(4, '0')}-${String(user_id).padStart(4, '0')}-X4WB`;

export const issued = ({ report }: Sealed) => {
  const { evaluation_id, user_id, user_name, evaluation_name, overall_percentage, created_at } = report;
  return {
    folio: folioOf(report),
    evaluation_id,
    user_id,
    user_name,
    evaluation_name,
    overall_percentage,
    created_at,
    submissions_count: report.submissions_count,
    expected_submissions_count: report.expected_submissions_count,
  };
};

/** Has the server give out a folio for each of these reports. */
export const issueFolios = (reports: readonly Sealed[]): void =>
  on('POST', '/audit/exports', () => json(reports.map(issued), { status: 201 }));

/** The folio of a document that is no report. */
export const LIST_FOLIO = 'EV-2026-0000-0000-X4WB';
export const listFolio = {
  folio: LIST_FOLIO,
  evaluation_id: null,
  user_id: null,
  user_name: null,
  evaluation_name: null,
  overall_percentage: null,
  created_at: null,
  submissions_count: null,
  expected_submissions_count: null,
};

/** Has the server give out the folio of the history of a person with this name. */
export const issueHistory = (name: string): void =>
  on('POST', '/audit/exports', () => json([{ ...listFolio, user_name: name }], { status: 201 }));

/** Has documents declared and drawn, with the real fonts and the real logo, and keeps what is saved. */
export function drawPdfs(): SavedFile[] {
  const saved: SavedFile[] = [];
  const files = new Map<string, Blob>();
  vi.stubGlobal('Worker', InlineWorker);
  on('POST', '/audit/exports', () => json([listFolio], { status: 201 }));
  on('GET', '/node_modules/*', ({ path }) => new Response(readFileSync(`.${path}`)));
  on('GET', '/logo.png', () => new Response(readFileSync('public/logo.png')));
  URL.createObjectURL = (file: Blob) => {
    const url = `blob:${files.size}`;
    files.set(url, file);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  return saved;
}

interface ReadPdf {
  title: string;
  author: string;
  language: string | null;
  /** The text of each page, in the order of reading. */
  pages: string[];
  /** The texts that are copied and read aloud instead of drawn signs. */
  spoken: string[];
  /** Width and height of the first page, in millimetres. */
  size: [number, number];
  fonts: { name: string; embedded: boolean }[];
  /** The reader's list of contents: each title with its page. */
  outline: [title: string, page: number][];
  /** The widths of the pictures on the first page, in millimetres. */
  pictures: number[];
  /** The rectangles drawn on the first page as one shape: left, top, width and height in millimetres. */
  rectangles: [number, number, number, number][];
  /** How far the lowest line of text on the first page is from its lower edge, in millimetres. */
  lowest: number;
  /** Where one gets by pressing something on the first page. */
  links: string[];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const toMillimetres = (points: number): number => Math.round((points / 72) * 254) / 10;

async function pictureWidths(pdf: Pdf): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  const widths: number[] = [];
  fnArray.forEach((operator, index) => {
    if (operator !== OPS.paintImageXObject) return;
    const placed = fnArray.lastIndexOf(OPS.transform, index);
    widths.push(toMillimetres((argsArray[placed] as number[])[0] ?? 0));
  });
  return widths;
}

/** Move, three lines and the way back: a rectangle as it is drawn. */
const RECTANGLE = 13;

async function rectanglesOf(pdf: Pdf): Promise<ReadPdf['rectangles']> {
  const { OPS } = await getResolvedPDFJS();
  const page = await pdf.getPage(1);
  const [, , , height = 0] = page.view;
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = argsArray.find((_, index) => fnArray[index] === OPS.constructPath) as
    | [number, [ArrayLike<number>]]
    | undefined;
  const path = Array.from(drawn?.[1][0] ?? []);
  return Array.from({ length: path.length / RECTANGLE }, (_, index) => {
    const [, x = 0, y = 0, , right = 0, , , , bottom = 0] = path.slice(index * RECTANGLE);
    return [toMillimetres(x), toMillimetres(height - y), toMillimetres(right - x), toMillimetres(y - bottom)];
  });
}

const linksOf = async (pdf: Pdf): Promise<string[]> =>
  (await (await pdf.getPage(1)).getAnnotations()).map(({ url }: { url: string }) => url);

async function lowestOf(pdf: Pdf): Promise<number> {
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const placed = items.filter((item) => 'str' in item && item.str.trim() !== '');
  return toMillimetres(Math.min(...placed.map((item) => ('transform' in item ? Number(item.transform[5]) : Infinity))));
}

async function outlineOf(pdf: Pdf): Promise<ReadPdf['outline']> {
  const items = (await pdf.getOutline()) as Awaited<ReturnType<Pdf['getOutline']>> | null;
  return Promise.all(
    (items ?? []).map(async ({ title, dest }): Promise<[string, number]> => {
      const [page] = dest as [Parameters<Pdf['getPageIndex']>[0]];
      return [title, (await pdf.getPageIndex(page)) + 1];
    }),
  );
}

function fontsOf(raw: string): ReadPdf['fonts'] {
  const descriptors = raw.split('endobj').filter((object) => object.includes('/Type /FontDescriptor'));
  const standard = [...raw.matchAll(/\/BaseFont\s*\/(\S+)\s+\/Subtype\s*\/Type1/g)];
  return [
    ...descriptors.map((object) => ({
      name: /\/FontName\s*\/(\S+)/.exec(object)?.[1] ?? '',
      embedded: object.includes('/FontFile2'),
    })),
    ...standard.map(([, name = '']) => ({ name, embedded: false })),
  ];
}

/** The streams of operators are packed, unlike those of pictures and fonts in the same format. */
function spokenIn(raw: string): string[] {
  const operators = [...raw.matchAll(/\/Length \d+\n\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ 0: head, index }) =>
    inflateSync(Buffer.from(raw.slice(index + head.length, raw.indexOf('endstream', index)), 'latin1')).toString('latin1'),
  );
  return [...operators.join('\n').matchAll(/\/ActualText <FEFF([0-9a-f]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
  );
}

/** Reads a document back. */
export async function readPdf(file: Blob): Promise<ReadPdf> {
  const bytes = new Uint8Array(await readBlob(file));
  const raw = Buffer.from(bytes).toString('latin1');
  const pdf = await getDocumentProxy(bytes);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Author?: string; Language?: string } };
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  const { text } = await extractText(pdf);
  return {
    title: info.Title ?? '',
    author: info.Author ?? '',
    language: info.Language ?? null,
    pages: text,
    spoken: spokenIn(raw),
    size: [Math.round(toMillimetres(width)), Math.round(toMillimetres(height))],
    fonts: fontsOf(raw),
    outline: await outlineOf(pdf),
    pictures: await pictureWidths(pdf),
    rectangles: await rectanglesOf(pdf),
    lowest: await lowestOf(pdf),
    links: await linksOf(pdf),
  };
}

/** jsdom's files have no `arrayBuffer`. */
export function readBlob(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('Unreadable'));
    reader.readAsArrayBuffer(file);
  });
}
