import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { vi } from 'vitest';
import type { PdfContent } from '@/pdf/content';
import type { WorkerAnswer } from '@/pdf/serve';
import { noContent, on, requests } from './server';

/** Draws in this thread; `terminate` stops the answers. */
class InlineWorker implements Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'> {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  private stopped = false;

  postMessage(content: PdfContent): void {
    void import('@/pdf/serve').then(({ serve }) => serve(structuredClone(content), (answer) => this.answer(answer)));
  }

  terminate(): void {
    this.stopped = true;
  }

  private answer(data: WorkerAnswer): void {
    if (!this.stopped) this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }));
  }
}

/** What the server was told of before documents were made. */
export const declared = (): unknown[] => requests('POST', '/audit/exports').map(({ body }) => body);

export interface SavedFile {
  name: string;
  file: Blob;
}

/** Has documents declared and drawn, with the real fonts and the real logo, and keeps what is saved. */
export function drawPdfs(): SavedFile[] {
  const saved: SavedFile[] = [];
  const files = new Map<string, Blob>();
  vi.stubGlobal('Worker', InlineWorker);
  on('POST', '/audit/exports', noContent);
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

export interface ReadPdf {
  title: string;
  author: string;
  language: string | null;
  /** The text of each page, in the order of reading. */
  pages: string[];
  /** Width and height of the first page, in millimetres. */
  size: [number, number];
  fonts: { name: string; embedded: boolean }[];
  /** The reader's list of contents: each title with its page. */
  outline: [title: string, page: number][];
  /** The widths of the pictures on the first page, in millimetres. */
  pictures: number[];
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

/** Reads a document back. */
export async function readPdf(file: Blob): Promise<ReadPdf> {
  const bytes = new Uint8Array(await readBlob(file));
  const raw = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const pdf = await getDocumentProxy(bytes);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Author?: string; Language?: string } };
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  const { text } = await extractText(pdf);
  return {
    title: info.Title ?? '',
    author: info.Author ?? '',
    language: info.Language ?? null,
    pages: text,
    size: [Math.round(toMillimetres(width)), Math.round(toMillimetres(height))],
    fonts: fontsOf(raw),
    outline: await outlineOf(pdf),
    pictures: await pictureWidths(pdf),
  };
}

/** jsdom's files have no `arrayBuffer`. */
function readBlob(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('Unreadable'));
    reader.readAsArrayBuffer(file);
  });
}
