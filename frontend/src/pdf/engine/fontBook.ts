import type { jsPDF } from 'jspdf';
import { mainFace, otherFaces, type Face } from './faces';
import { REPLACEMENT } from './text';
import { unpackWoff } from './woff';

/** What jsPDF knows of a font once it has read it; widths in thousandths of its size. */
interface Metrics {
  characterToGlyph: (codePoint: number) => number;
  widthOfGlyph: (glyph: number) => number;
  /** What is copied and searched for, by glyph, of the glyphs in use. */
  toUnicode: Record<number, number>;
}

interface LoadedFace {
  face: Face;
  normal: Metrics;
  bold: Metrics | undefined;
}

const CHUNK = 0x8000;
const FIRST_JOINED_FORM = 0xfb50;
const LAST_JOINED_FORM = 0xfefc;

/** As jsPDF keeps files: a string with a character per byte. */
function toBinaryString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text;
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font could not be loaded: ${response.status}`);
  return unpackWoff(new Uint8Array(await response.arrayBuffer()));
}

/** The fonts of a document: only those with characters that occur in it are ever loaded. */
export class FontBook {
  private readonly doc: jsPDF;
  private readonly faces: LoadedFace[] = [];
  private readonly found = new Map<number, LoadedFace | undefined>();

  private constructor(doc: jsPDF) {
    this.doc = doc;
  }

  static async open(doc: jsPDF, codePoints: ReadonlySet<number>): Promise<FontBook> {
    const book = new FontBook(doc);
    const inMain = mainFace.covers;
    const wanted = otherFaces.filter(({ covers }) => [...codePoints].some((codePoint) => !inMain(codePoint) && covers(codePoint)));
    await book.load([mainFace, ...wanted]);
    const missing = [...codePoints].filter((codePoint) => !book.has(codePoint));
    if (missing.length > 0) await book.loadHan(missing);
    return book;
  }

  has(codePoint: number): boolean {
    return this.find(codePoint) !== undefined;
  }

  /** The name under which jsPDF knows the font of a character. */
  fontOf(codePoint: number, bold: boolean): string {
    const loaded = this.find(codePoint);
    return fontName(loaded?.face ?? mainFace, bold && loaded?.bold !== undefined);
  }

  /** In thousandths of the size. */
  widthOf(codePoint: number, bold: boolean): number {
    const loaded = this.find(codePoint);
    const metrics = (bold && loaded?.bold) || loaded?.normal;
    return metrics ? metrics.widthOfGlyph(metrics.characterToGlyph(codePoint)) : 0;
  }

  /** Joined Arabic letters are copied and found as the plain letters they are forms of. */
  restoreLetters(): void {
    for (const { toUnicode } of this.faces.flatMap(({ normal, bold }) => (bold ? [normal, bold] : [normal]))) {
      for (const [glyph, form] of Object.entries(toUnicode)) {
        const letter = String.fromCharCode(form).normalize('NFKC');
        if (letter.length === 1 && form >= FIRST_JOINED_FORM && form <= LAST_JOINED_FORM) toUnicode[Number(glyph)] = letter.charCodeAt(0);
      }
    }
  }

  private find(codePoint: number): LoadedFace | undefined {
    if (!this.found.has(codePoint)) {
      this.found.set(
        codePoint,
        this.faces.find(({ normal }) => normal.characterToGlyph(codePoint) > 0),
      );
    }
    return this.found.get(codePoint);
  }

  private async loadHan(missing: readonly number[]): Promise<void> {
    const { hanFaces } = await import('./hanFaces');
    const characters = [...missing, REPLACEMENT.charCodeAt(0)];
    await this.load(hanFaces.filter(({ covers }) => characters.some(covers)));
  }

  private async load(faces: readonly Face[]): Promise<void> {
    this.faces.push(...(await Promise.all(faces.map((face) => this.loadFace(face)))));
    this.found.clear();
  }

  private async loadFace(face: Face): Promise<LoadedFace> {
    const [normal, bold] = await Promise.all([fetchFont(face.normal), face.bold && fetchFont(face.bold)]);
    return {
      face,
      normal: this.register(fontName(face, false), normal),
      bold: bold ? this.register(fontName(face, true), bold) : undefined,
    };
  }

  private register(name: string, font: Uint8Array): Metrics {
    this.doc.addFileToVFS(name, toBinaryString(font));
    this.doc.addFont(name, name, 'normal');
    return this.doc.setFont(name, 'normal').getFont().metadata as Metrics;
  }
}

const fontName = ({ name }: Face, bold: boolean): string => `${name}-${bold ? 'bold' : 'normal'}`;
